// What this person likes, remembered in this browser.
import { all } from "./dom.js";

const KEY = "own";
/** @type {Record<string, string>} */
export const own = { tap: "", sound: "", vibrate: "", notify: "" };
try {
  Object.assign(own, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
} catch {}

for (const field of all("[data-own]", HTMLInputElement)) {
  const name = field.dataset.own ?? "";
  field.checked = Boolean(own[name]);
  field.addEventListener("change", () => {
    own[name] = field.checked ? "yes" : "";
    try {
      localStorage.setItem(KEY, JSON.stringify(own));
    } catch {}
    document.dispatchEvent(new CustomEvent("own", { detail: field }));
  });
}
