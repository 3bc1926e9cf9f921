/**
 * The script of a page: keys that move between edits, and the help that lists them. The page is complete without it.
 * It is put in by its hash, so it must not hold anything that varies.
 */

/** The script, as it stands in the page. */
export const PAGE_SCRIPT = `"use strict";
(() => {
  const edits = [...document.querySelectorAll("article.edit")];
  const help = document.getElementById("help");
  const button = document.getElementById("help-button");
  button.hidden = false;
  button.addEventListener("click", () => help.showModal());
  const current = () => edits.findIndex((edit) => edit.contains(document.activeElement));
  const go = (edit) => {
    if (!edit) return;
    edit.focus({ preventScroll: true });
    edit.scrollIntoView({ block: "start" });
  };
  const refused = () => edits.filter((edit) => edit.classList.contains("refused"));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const at = current();
    const keys = {
      j: () => go(edits[Math.min(at + 1, edits.length - 1)]),
      k: () => go(edits[Math.max(at - 1, 0)]),
      r: () => go(refused().find((edit) => edits.indexOf(edit) > at) || refused()[0]),
      o: () => {
        const parts = at < 0 ? [] : [...edits[at].querySelectorAll("details")];
        const open = parts.some((part) => !part.open);
        for (const part of parts) part.open = open;
      },
      "?": () => help.showModal(),
    };
    keys.n = keys.j;
    keys.p = keys.k;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
})();
`;
