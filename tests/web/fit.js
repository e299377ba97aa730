// What is wrong with the table in this window: [kind, which thing], and how much of a card in hand can be reached. With a selector,
// what is wrong with that which lies over the table there.
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @param {string} [over] */
(over) => {
  const [W, H] = [innerWidth, innerHeight];
  /** @type {[kind: string, which: string][]} */
  const bad = [];
  /**
   * @param {string} query
   * @param {ParentNode} root
   * @returns {HTMLElement}
   */
  const the = (query, root = document) => {
    /** @type {HTMLElement | null} */
    const found = root.querySelector(query);
    if (!found) throw new Error(`${query}: there is none`);
    return found;
  };
  /** @param {Element} e */
  const parent = (e) => e.parentElement ?? document.body;
  /** @param {Element} e */
  const drawing = (e) => (e instanceof SVGElement ? e.ownerSVGElement : null);
  /** @param {Element} e */
  const say = (e) =>
    `${typeof e.className === "string" && e.className ? e.className : e.id || e.tagName}:${(e.textContent || "").trim().replace(/\s+/g, " ").slice(0, 14)}`;
  /** @param {Element} e */
  const box = (e) => e.getBoundingClientRect();
  /** @param {Element} e */
  const shown = (e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && box(e).width > 0 && box(e).height > 0;
  /** @type {(r: Box, o: Box, x: number, y: number) => boolean} */
  const inside = (r, o, x, y) =>
    r.left >= o.left - x && r.right <= o.right + x && r.top >= o.top - y && r.bottom <= o.bottom + y;
  /** @param {Element} e */
  const style = (e) => getComputedStyle(e);
  /** @param {Element} e */
  const clips = (e) => style(e).overflowX !== "visible";
  const skip =
    ".panel *, .quiet, .quiet *, .defs, .defs *, [popover]:not(:popover-open), [popover]:not(:popover-open) *, dialog, dialog *, .words, .words *, .lay:has(.words) *, #token, #token *, .peek, .peek *, script, style, #news";
  const back = ".lu-chart, .st-chart, .vw-chart, .st-plate > svg";
  const stage = the(".stage");
  const room = the(".room");
  const floor = room.offsetWidth > stage.clientWidth + 1 || room.offsetHeight > stage.clientHeight + 1;
  stage.scrollTo(0, 0);
  const r0 = box(room);
  const win = { left: 0, top: 0, right: floor ? Math.max(W, r0.right) : W, bottom: floor ? Math.max(H, r0.bottom) : H };
  /** @param {Element} e */
  const drawn = (e) => !drawing(e) && !e.matches(skip) && !e.matches(back) && !e.matches(".told") && shown(e); // of sentences the text is
  const all = [...document.body.querySelectorAll("*")].filter(drawn);
  /** @param {Element} e */
  const hidden = (e) => {
    for (let o = e; o !== document.body; o = parent(o)) if (style(o).clipPath !== "none") return true;
    return false;
  };
  /** @param {Element} e */
  const cutter = (e) => {
    for (let o = e; o !== document.body; o = parent(o)) if (style(o).textOverflow === "ellipsis") return o;
    return null;
  };
  /** @param {Element} e */
  const clippers = (e) => {
    const found = [];
    for (let o = parent(e); o !== document.body; o = parent(o)) if (o !== stage && clips(o)) found.push(o);
    return found;
  };

  // A sentence with drawings in it is one line of text, not a row of boxes
  for (const e of document.querySelectorAll(".sign"))
    for (const o of [parent(e), parent(parent(e))])
      if (/flex|grid/.test(style(o).display)) {
        bad.push(["broken", say(o)]);
        break;
      }
  if (over) {
    const root = the(over);
    const parts = [root, ...root.querySelectorAll("*")].filter((e) => !drawing(e) && shown(e) && !hidden(e));
    /** @param {Element} o */
    const scrolls = (o) => /auto|scroll/.test(style(o).overflowY);
    /** @param {Element} e */
    const within = (e) => {
      const found = clippers(e).filter((o) => root.contains(o));
      const first = found.findIndex(scrolls);
      return first < 0 ? found : found.slice(0, first + 1);
    };
    if (!inside(box(root), win, 0.6, 0.6)) bad.push(["window", say(root)]);
    for (const e of parts) {
      const r = box(e);
      const around = within(e);
      if (
        e.scrollWidth > e.clientWidth + 1 &&
        style(e).overflowX !== "visible" &&
        style(e).textOverflow !== "ellipsis" &&
        !e.matches("input")
      )
        bad.push(["wide", say(e)]);
      if (!cutter(parent(e)))
        for (const o of around)
          if (!inside(r, box(o), 1, scrolls(o) ? 1e6 : 1)) {
            bad.push(["clipped", say(e)]);
            break;
          }
      const words = [...e.childNodes].filter((n) => n instanceof Text && n.data.trim());
      if (words.length && parseFloat(style(e).fontSize) < 11.9) bad.push(["font", say(e)]);
      for (const n of words) {
        if (cutter(e)) continue; // ends in an ellipsis, and is whole on tap
        const range = document.createRange();
        range.selectNodeContents(n);
        const o = [e, ...around].find(
          (o) =>
            clips(o) &&
            style(o).textOverflow !== "ellipsis" &&
            [...range.getClientRects()].some((r) => !inside(r, box(o), 1, scrolls(o) ? 1e6 : 3)),
        );
        if (o) bad.push(["text-cut", say(e)]);
      }
      if (e.matches("button, select, summary") && (r.width < 23.5 || r.height < 23.5))
        bad.push(["target", `${say(e)} ${r.width.toFixed(0)}x${r.height.toFixed(0)}`]);
    }
    return { bad, floor, reach: 999, name: style(the(".map")).getPropertyValue("--name").trim() };
  }
  for (const e of all) {
    const r = box(e);
    if (!inside(r, win, 0.6, 0.6)) bad.push(["window", say(e)]);
    if (!cutter(parent(e)))
      for (const o of clippers(e))
        if (!inside(r, box(o), 0.6, 0.6)) {
          bad.push(["clipped", say(e)]);
          break;
        }
  }
  // Text
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const n = walk.currentNode;
    const e = n.parentElement;
    if (
      !e ||
      !n.textContent?.trim() ||
      e.matches(skip) ||
      e.closest(".panel, .lay:has(.words), [popover]:not(:popover-open), dialog, .quiet, .defs") ||
      !e.checkVisibility({ visibilityProperty: true })
    )
      continue;
    let size = parseFloat(style(e).fontSize);
    const picture = drawing(e);
    if (picture) {
      if (!e.getClientRects().length || !box(e).width) continue;
      const m = e instanceof SVGGraphicsElement && e.getScreenCTM();
      if (m) size *= Math.hypot(m.a, m.b);
      if (size < 11.9) bad.push(["font", `${say(e)} in ${say(parent(picture))} ${size.toFixed(1)}`]);
      const card = e.closest(".card");
      if (card && !inside(box(e), box(card), 1.5, 0.3 * size)) bad.push(["spill", say(e)]);
      continue;
    }
    if (size < 11.9) bad.push(["font", `${say(e)} ${size.toFixed(1)}`]);
    const range = document.createRange();
    range.selectNodeContents(n);
    const cut = cutter(e);
    if (cut) {
      const room = box(cut).width;
      const need = range.getBoundingClientRect().width;
      if (need > room + 1 && !cut.closest("[title]") && cut.id !== "title") bad.push(["untold", say(e)]);
      if (need > room + 1 && room < 2.2 * size) bad.push(["stub", `${say(e)} ${room.toFixed(0)}`]);
      continue;
    }
    const clamp = [e, parent(e)].find((o) => style(o).webkitLineClamp !== "none");
    if (clamp) {
      if (clamp.scrollHeight > clamp.clientHeight + 3) bad.push(["label", say(e)]);
      continue;
    }
    const holder = e.closest(
      "button, .card, .chair, .ask, .lu-coming, .lu-last li, .lu-open figure, .st-spot, .st-plate, .st-next, .st-out, .vw-stock, .bar, .tabs label",
    );
    for (const r of range.getClientRects()) {
      if (!inside(r, win, 0.6, 0.25 * size)) {
        bad.push(["text-window", say(e)]);
        break;
      }
      if (holder && !inside(r, box(holder), 1.5, 0.3 * size)) {
        bad.push(["spill", say(e)]);
        break;
      }
      const o = [e, ...clippers(e)].find((o) => (o !== e || clips(o)) && !inside(r, box(o), 1, 0.3 * size));
      if (o) {
        bad.push(["text-cut", say(e)]);
        break;
      }
    }
  }
  // Overlaps
  /** @param {Element} e */
  const texts = (e) => [...e.childNodes].some((n) => n instanceof Text && n.data.trim());
  /** @param {Element} e */
  const atom = (e) => e.matches(".card, button, a, input, label, [role=img], svg, progress, .lu-pole, .asks") || texts(e);
  const atoms = all.filter((e) => atom(e) && !e.matches(".chair, .drawer, .drawer *"));
  const outer = atoms.filter((e) => !atoms.some((o) => o !== e && o.contains(e)));
  const rects = outer.map(box);
  const badge = ".st-worth, .vw-note";
  /** @param {Element} e */
  const fan = (e) => {
    let o = e.closest(".slot")?.parentElement;
    while (o && style(o).display === "contents") o = o.parentElement;
    return o;
  };
  for (let i = 0; i < outer.length; i++)
    for (let j = i + 1; j < outer.length; j++) {
      const [a, b, x, y] = [rects[i], rects[j], outer[i], outer[j]];
      if (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1 ||
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1
      )
        continue;
      if (fan(x) && fan(x) === fan(y)) continue;
      if ((x.matches(badge) || y.matches(badge)) && x.parentElement === y.parentElement) continue;
      if (x.matches("#why") || y.matches("#why")) continue;
      bad.push(["overlap", `${say(x)} / ${say(y)}`]);
    }
  // Seats and regions hold what is in them
  for (const e of outer) {
    const seat = e.closest(".chair");
    if (seat && !inside(box(e), box(seat), 1, 1)) bad.push(["seat", say(e)]);
    const place = e.closest(".others, .middle, .ask, .own, .hand");
    if (place && !inside(box(e), box(place), 1, 3)) bad.push(["region", `${say(e)} of ${place.className}`]);
  }
  for (const e of document.querySelectorAll(".tabs label"))
    if (shown(e) && !shown(the("span", e))) bad.push(["nameless", say(e)]);
  // A table in words may scroll, but a line of it is seen
  for (const e of document.querySelectorAll(".words"))
    if (shown(e) && e.scrollHeight > e.clientHeight + 1 && e.clientHeight < parseFloat(style(e).lineHeight))
      bad.push(["words", say(e)]);
  // Targets
  let reach = 999;
  for (const e of all.filter(
    (e) =>
      e.matches("button, a, label, select, input:not([type=hidden])") &&
      !e.closest(".panel") &&
      !(e.matches("input") && e.closest("label")),
  )) {
    const r = box(e);
    let w = r.width;
    const slot = e.closest(".slot");
    if (slot) {
      const next =
        slot.nextElementSibling && Math.abs(box(slot.nextElementSibling).top - box(slot).top) < 2
          ? box(slot.nextElementSibling).left
          : r.right;
      w = Math.min(w, next - r.left);
      if (e.closest(".hand")) {
        reach = Math.min(reach, w);
        const index = [...e.querySelectorAll("text")].find((t) => t.getClientRects().length && box(t).width);
        if (
          index &&
          Math.min(...[...e.querySelectorAll("text")].filter((t) => box(t).width).map((t) => box(t).right)) - r.left > w + 1
        )
          bad.push(["index", `${say(e)} ${w.toFixed(0)}`]);
      }
    }
    if (w < 23.5 || r.height < 23.5) bad.push(["target", `${say(e)} ${w.toFixed(0)}x${r.height.toFixed(0)}`]);
    if (floor || e.matches("label")) continue;
    const hit = document.elementFromPoint(r.left + w / 2, r.top + r.height / 2);
    if (!hit || !e.contains(hit)) bad.push(["hit", `${say(e)} by ${hit ? say(hit) : "nothing"}`]);
  }
  const d = document.documentElement;
  if (d.scrollWidth > W || d.scrollHeight > H || document.body.scrollHeight > document.body.clientHeight + 1)
    bad.push(["scroll", `${d.scrollWidth}x${d.scrollHeight}`]);
  if (!floor && (stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1))
    bad.push(["scroll", `stage ${stage.scrollWidth}x${stage.scrollHeight}`]);
  const beat = document.getElementById("beat");
  if (beat && shown(beat) && beat.scrollHeight > beat.clientHeight + 1) bad.push(["cut", say(beat)]);
  const map = the(".map");
  const card = document.querySelector(".hand .card, .vw-front .card");
  return {
    bad,
    floor,
    reach,
    name: style(map).getPropertyValue("--name").trim(),
    unit: parseFloat(style(map).getPropertyValue("--u")),
    card: card ? box(card).width : 0,
  };
};
