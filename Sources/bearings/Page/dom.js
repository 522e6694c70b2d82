// @ts-check
// The document's elements, found and made.

/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {string} id */
export function selectById(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}

/** @param {string} id */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** @param {string} id */
export function buttonById(id) {
  return /** @type {HTMLButtonElement} */ (byId(id));
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {string} [text] @param {string} [look] its class
 */
export function element(tag, text = "", look = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (look) made.className = look;
  return made;
}

/**
 * Closes the menus that are open.
 * @param {Element | null} [kept] one that stays open
 * @returns whether any was
 */
export function closeMenus(kept = null) {
  const open = [...document.querySelectorAll("details.menu[open]")].filter((menu) => menu !== kept);
  for (const menu of open) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.removeAttribute("open");
  }
  return open.length > 0;
}

/** @param {string} value @param {string} text */
export function option(value, text) {
  const made = element("option", text);
  made.value = value;
  return made;
}

/** The page's colours, as colors.css has them for the scheme at hand. */
export class Colors {
  constructor() {
    this.style = getComputedStyle(document.documentElement);
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** @param {string} name */
  get(name) {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const value = this.style.getPropertyValue(`--${name}`).trim();
    this.known.set(name, value);
    return value;
  }
}

/** @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no canvas");
  return context;
}

/**
 * Gives a canvas its size in pixels of the page, and one unit a pixel of it.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 */
export function sized(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = contextOf(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
