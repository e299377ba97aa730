// What this person likes, remembered in this browser.
const KEY = "own";
export const own = { tap: "", sound: "", vibrate: "", notify: "" };
try {
  Object.assign(own, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
} catch {}

for (const field of document.querySelectorAll("[data-own]")) {
  field.checked = Boolean(own[field.dataset.own]);
  field.addEventListener("change", () => {
    own[field.dataset.own] = field.checked ? "yes" : "";
    try {
      localStorage.setItem(KEY, JSON.stringify(own));
    } catch {}
    document.dispatchEvent(new CustomEvent("own", { detail: field }));
  });
}
