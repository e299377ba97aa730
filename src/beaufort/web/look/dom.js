// Elements of the page by what they are. What a page must have is an error that names it where it is missing.

/**
 * @template {Element} T
 * @param {string} query
 * @param {new () => T} kind
 * @param {ParentNode} root
 * @returns {T | null}
 */
export function maybe(query, kind, root = document) {
  const found = root.querySelector(query);
  return found instanceof kind ? found : null;
}

/**
 * @template {Element} T
 * @param {string} query
 * @param {new () => T} kind
 * @param {ParentNode} root
 */
export function the(query, kind, root = document) {
  const found = maybe(query, kind, root);
  if (!found) throw new Error(`${query}: there is no such ${kind.name} here`);
  return found;
}

/**
 * @template {Element} T
 * @param {string} query
 * @param {new () => T} kind
 * @param {ParentNode} root
 * @returns {T[]}
 */
export function all(query, kind, root = document) {
  return [...root.querySelectorAll(query)].filter(/** @returns {each is T} */ (each) => each instanceof kind);
}

/** @param {string} id */
export const byId = (id) => the(`#${CSS.escape(id)}`, HTMLElement);

/**
 * What something lies in, or is: also the target of an event.
 * @param {EventTarget | null} thing
 * @param {string} query
 * @returns {HTMLElement | null}
 */
export const around = (thing, query) => (thing instanceof Element ? thing.closest(query) : null);

/**
 * @param {EventTarget | null} thing
 * @param {string} query
 */
export const is = (thing, query) => thing instanceof Element && thing.matches(query);

// The decision that is asked for; nothing if none is.
export const token = () => maybe("#token input", HTMLInputElement)?.value ?? "";

/**
 * A form without files, as it is sent.
 * @param {FormData} form
 */
export const encoded = (form) => new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
