// @ts-check
// The table of sessions, to sort and to choose one from. Where there is little room it has three columns: the one that it is sorted by is
// always among them.

import { byId, element, option, selectById } from "./dom.js";
import { digits, durationText, lengthText, momentText, speedText } from "./units.js";

/** @typedef {import("./panels.js").Figures} Figures */
/** @typedef {import("./units.js").Units} Units */

/** @typedef {{name: string, key: (figures: Figures) => number | string, text: (figures: Figures, units: Units) => string}} Column */

/** @type {Column[]} the most useful first; the first is the session's name, for which it has a label */
const COLUMNS = [
  { name: "Session", key: (one) => one.session, text: (one) => one.session },
  { name: "Distance", key: (one) => one.distance ?? -1, text: (one, units) => (one.distance === undefined ? "" : lengthText(one.distance, units)) },
  { name: "Duration", key: (one) => one.span ?? -1, text: (one) => (one.span === undefined ? "" : durationText(one.span)) },
  { name: "Average", key: (one) => one.speed?.average ?? -1, text: (one, units) => (one.speed?.average === undefined ? "" : speedText(one.speed.average, units)) },
  { name: "Top speed", key: (one) => one.speed?.max ?? -1, text: (one, units) => (one.speed?.max === undefined ? "" : speedText(one.speed.max, units)) },
  { name: "Stops", key: (one) => one.stops?.count ?? -1, text: (one) => (one.stops ? digits(one.stops.count, 0) : "") },
  { name: "Begin", key: (one) => Date.parse(one.first) || -1, text: (one, units) => (one.first === undefined ? "" : momentText(Date.parse(one.first), units)) },
];

/** Columns that there is room for everywhere. */
const NEAR = 3;
const NAME_ORDER = new Intl.Collator("en", { numeric: true });

/** A table of sessions, sorted by the column whose heading was chosen last. */
export class SessionTable {
  /** @param {Figures[]} figures of each session @param {Map<string, string>} labels @param {(name: string) => void} choose */
  constructor(figures, labels, choose) {
    this.labels = labels;
    this.rows = figures;
    this.choose = choose;
    this.columns = COLUMNS.filter((column) => figures.some((one) => column.key(one) !== -1));
    this.sorting = { column: this.columns[0], isDown: false };
    this.selected = "";
    /** @type {Units | null} */
    this.units = null;
    selectById("sorted-by").replaceChildren(...this.columns.map((column, index) => option(String(index), column.name)));
    byId("sorted-by-choice").hidden = this.columns.length <= NEAR;
    selectById("sorted-by").addEventListener("change", () => this.#sort(this.columns[Number(selectById("sorted-by").value)]));
  }

  /**
   * Whether a column is shown only where there is room.
   * @param {Column} column
   */
  #isFar(column) {
    const sorted = this.columns.indexOf(this.sorting.column);
    const near = sorted < NEAR ? [0, 1, 2] : [0, 1, sorted];
    return !near.includes(this.columns.indexOf(column));
  }

  /** @param {string} selected @param {Units} units */
  show(selected, units) {
    this.selected = selected;
    this.units = units;
    const { column, isDown } = this.sorting;
    /** @param {Column} one */
    const sort = (one) => {
      this.#sort(one);
      byId("sessions-head").querySelectorAll("button")[this.columns.indexOf(one)].focus();
    };
    const heads = this.columns.map((one) => {
      const head = element("th");
      head.scope = "col";
      head.classList.toggle("far", this.#isFar(one));
      if (one === column) head.ariaSort = isDown ? "descending" : "ascending";
      const button = element("button", one.name, "sort");
      button.type = "button";
      button.addEventListener("click", () => sort(one));
      head.append(button);
      return head;
    });
    const sorted = [...this.rows].sort((one, other) => {
      const [a, b] = [column.key(one), column.key(other)];
      const order = typeof a === "string" ? NAME_ORDER.compare(a, String(b)) : Number(a) - Number(b);
      return isDown ? -order : order;
    });
    selectById("sorted-by").value = String(this.columns.indexOf(column));
    byId("sessions-head").replaceChildren(...heads);
    byId("sessions-body").replaceChildren(...sorted.map((one) => this.#row(one, units)));
  }

  /** @param {string} name */
  select(name) {
    this.selected = name;
    for (const row of byId("sessions-body").children) {
      row.classList.toggle("selected", /** @type {HTMLElement} */ (row).dataset.session === name);
    }
  }

  /** @param {Column} column */
  #sort(column) {
    const isSame = this.sorting.column === column;
    this.sorting = { column, isDown: isSame ? !this.sorting.isDown : column !== this.columns[0] };
    if (this.units) this.show(this.selected, this.units);
  }

  /** @param {Figures} one @param {Units} units */
  #row(one, units) {
    const row = element("tr");
    row.dataset.session = one.session;
    row.classList.toggle("selected", one.session === this.selected);
    for (const column of this.columns) {
      if (column !== this.columns[0]) {
        row.append(element("td", column.text(one, units), this.#isFar(column) ? "far" : ""));
        continue;
      }
      const head = element("th");
      head.scope = "row";
      const button = element("button", this.labels.get(one.session) ?? one.session, "link");
      button.type = "button";
      button.addEventListener("click", () => this.choose(one.session));
      head.append(button);
      row.append(head);
    }
    return row;
  }
}
