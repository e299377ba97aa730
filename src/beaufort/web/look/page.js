// On every page: the theme without a reload, a commitment for the deal, copying links, and forms that ask first.
import { commitment } from "./deal.js";
import { all, around, byId, encoded, is, maybe, the } from "./dom.js";

/** @param {HTMLElement} button */
function copied(button) {
  const label = button.textContent;
  button.textContent = "✓";
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

/** @param {HTMLElement} button */
function copy(button) {
  if (navigator.clipboard) return navigator.clipboard.writeText(button.dataset.copy ?? "").then(() => copied(button));
  // A page without https has no clipboard of its own.
  const field = the("input", HTMLInputElement, button.parentElement ?? document);
  field.select();
  if (document.execCommand("copy")) copied(button);
}

document.addEventListener("click", (event) => {
  const link = around(event.target, "[data-copy]");
  if (link) copy(link);
  const rule = around(event.target, "[data-rule]")?.dataset.rule;
  if (rule && document.getElementById(rule)) {
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("rule", { detail: rule }));
  }
  const open = around(event.target, "[data-open]")?.dataset.open;
  if (open) the(`#${open}`, HTMLDialogElement).showModal();
  if (around(event.target, "[data-theme-switch]")) {
    event.preventDefault();
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "day" : "night";
    fetch("/settings", {
      method: "POST",
      body: new URLSearchParams({ theme: root.dataset.theme, next: "/" }),
      redirect: "manual",
    });
  }
});

/** @type {HTMLFormElement | null} */
let last = null;
let sent = 0;
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const question = form.dataset.confirm;
  if (question && !confirm(question)) return event.preventDefault();
  for (const field of all("[data-commit]", HTMLInputElement, form)) field.value = commitment(); // never the same salt twice
  if (form.id === "board" || form.method === "dialog") return;
  if (form === last && Date.now() - sent < 1000) event.preventDefault(); // a double click is one click
  [last, sent] = [form, Date.now()];
});

document.addEventListener("change", (event) => {
  const form = is(event.target, "[data-submit]") && /** @type {HTMLInputElement} */ (event.target).form;
  if (form) {
    fetch(form.action, {
      method: "POST",
      body: encoded(new FormData(form)),
      headers: { accept: "application/json" },
    });
  }
});

// Tabs of the drawer
const drawer = document.getElementById("drawer");
if (drawer) {
  const tabs = all("[role=tab]", HTMLElement, drawer);
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = tab !== chosen;
    }
  };
  choose(tabs.find((tab) => location.hash === `#${tab.getAttribute("aria-controls")}`) ?? tabs[0]);
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  the("[role=tablist]", HTMLElement, drawer).addEventListener("keydown", (event) => {
    const step = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    const now = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || now < 0) return;
    const next = tabs[(now + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
  document.addEventListener("rule", (event) => {
    // show the rules at a paragraph; a button or Escape leads back
    const place = around(document.getElementById(event.detail), "p, li, h2, h3, td");
    if (!place) return;
    const from = /** @type {HTMLElement | null} */ (document.activeElement);
    choose(byId("tab-rules"));
    location.hash = event.detail;
    drawer.querySelector("#to-here")?.remove();
    const back = document.createElement("button");
    Object.assign(back, { id: "to-here", type: "button", className: "button", textContent: drawer.dataset.back });
    back.addEventListener("click", () => {
      back.remove();
      document.dispatchEvent(new Event("rule-read"));
      if (from?.isConnected) from.focus();
      else maybe(".ask", HTMLElement)?.focus();
    });
    place.after(back);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  });
  drawer.addEventListener("keydown", (event) => {
    const back = event.key === "Escape" && around(event.target, "#panel-rules") && maybe("#to-here", HTMLElement, drawer);
    if (!back) return;
    event.stopImmediatePropagation();
    back.click();
  });
}
