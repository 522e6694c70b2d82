// @ts-check
// Dark where the page is dark: a page that has no dark form stays light.

/**
 * Gives elements the class of dark ones while the map is drawn on a dark page, until `signal` is aborted.
 * @param {HTMLElement} container of the map @param {HTMLElement[]} elements @param {AbortSignal} signal
 */
export function followScheme(container, elements, signal) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const update = () => {
    const scheme = getComputedStyle(container).colorScheme;
    const isDark = scheme === "dark" || (scheme.includes("dark") && dark.matches);
    for (const element of elements) element.classList.toggle("bearings-dark", isDark);
  };
  dark.addEventListener("change", update, { signal });
  // A page with a switch of its own sets a class, an attribute or a style.
  const observer = new MutationObserver(update);
  for (const root of [document.documentElement, document.body]) observer.observe(root, { attributes: true });
  signal.addEventListener("abort", () => observer.disconnect());
  update();
}
