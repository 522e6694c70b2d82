// @ts-check
// Saves what is seen as a file.

/** @param {Blob} blob @param {string} name */
function saveBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * @param {HTMLCanvasElement} canvas @param {string} name
 */
export function saveCanvas(canvas, name) {
  canvas.toBlob((blob) => blob && saveBlob(blob, name), "image/png");
}

/**
 * The user's screen with its looks, as a document of its own.
 * @param {SVGSVGElement} shown
 */
export function standaloneSVG(shown) {
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = frameRules(matchMedia("(prefers-color-scheme: dark)").matches);
  copy.prepend(style);
  copy.removeAttribute("style");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/**
 * The rules of frame.css for one scheme.
 * @param {boolean} isDark
 */
function frameRules(isDark) {
  const found = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(".frame")) found.push(rule.cssText);
      if (!isDark || !(rule instanceof CSSMediaRule) || !rule.conditionText.includes("dark")) continue;
      for (const inner of rule.cssRules) if (inner.cssText.includes(".frame")) found.push(inner.cssText);
    }
  }
  return found.join("\n");
}

/** @param {SVGSVGElement} shown @param {string} name */
export function saveSVG(shown, name) {
  saveBlob(new Blob([standaloneSVG(shown)], { type: "image/svg+xml" }), name);
}

/**
 * @param {SVGSVGElement} shown @param {string} name
 */
export async function saveSVGAsPNG(shown, name) {
  const { width, height } = shown.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneSVG(shown))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  saveCanvas(canvas, name);
}
