// On every page: the theme without a reload, salt from this browser, copying links, and forms that ask first.
export function salt() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function season() {
  for (const field of document.querySelectorAll("[data-salt]")) if (!field.value) field.value = salt();
}
season();
document.addEventListener("swapped", season);

function copied(button) {
  const label = button.textContent;
  button.textContent = "✓";
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

function copy(button) {
  if (navigator.clipboard) return navigator.clipboard.writeText(button.dataset.copy).then(() => copied(button));
  const field = button.parentElement.querySelector("input"); // a page without https has no clipboard of its own
  field.select();
  if (document.execCommand("copy")) copied(button);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-copy]");
  if (link) copy(link);
  const rule = event.target.closest("[data-rule]");
  if (rule && document.getElementById(rule.dataset.rule)) {
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("rule", { detail: rule.dataset.rule }));
  }
  const open = event.target.closest("[data-open]");
  if (open) document.getElementById(open.dataset.open).showModal();
  const theme = event.target.closest("[data-theme-switch]");
  if (theme) {
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

let last = 0;
document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !confirm(question)) return event.preventDefault();
  if (event.target.id === "board" || event.target.method === "dialog") return;
  if (Date.now() - last < 1000) event.preventDefault(); // a double click is one click
  last = Date.now();
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) {
    fetch(event.target.form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(event.target.form)),
      headers: { accept: "application/json" },
    });
  }
});

// Tabs of the drawer
const drawer = document.getElementById("drawer");
if (drawer) {
  const tabs = [...drawer.querySelectorAll("[role=tab]")];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
  };
  choose(tabs[0]);
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  drawer.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const now = tabs.indexOf(document.activeElement);
    if (!step || now < 0) return;
    const next = tabs[(now + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
  document.addEventListener("rule", (event) => {
    // show the rules at a paragraph; a button or Escape leads back
    const place = document.getElementById(event.detail)?.closest("p, li, h2, h3, td");
    if (!place) return;
    const from = document.activeElement;
    choose(document.getElementById("tab-rules"));
    location.hash = event.detail;
    drawer.querySelector("#to-here")?.remove();
    const back = document.createElement("button");
    Object.assign(back, { id: "to-here", type: "button", className: "button", textContent: drawer.dataset.back });
    back.addEventListener("click", () => {
      back.remove();
      document.dispatchEvent(new Event("rule-read"));
      if (from.isConnected) from.focus();
      else document.querySelector(".ask")?.focus();
    });
    place.after(back);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  });
  drawer.addEventListener("keydown", (event) => {
    const back = event.key === "Escape" && event.target.closest("#panel-rules") && drawer.querySelector("#to-here");
    if (!back) return;
    event.stopImmediatePropagation();
    back.click();
  });
}
