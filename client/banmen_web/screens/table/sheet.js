// What is seldom needed at a table: beside the board where there is room, else in a sheet that comes from below.

import { button, showDialog } from "../../ui/dom.js";

/** Where all of it stands beside the board; table.css says the same. */
const ROOM = matchMedia("(min-width: 1000px) and (min-height: 600px) and (min-aspect-ratio: 1/1)");

export class Sheet {
  /** Opens it; not there where nothing has to be opened. */
  button;
  #words;
  #rest;
  #home;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;

  /** @param {import("../../ui/words.js").Words} words @param {HTMLElement} rest what it shows @param {HTMLElement} home its place beside the board */
  constructor(words, rest, home) {
    this.#words = words;
    this.#rest = rest;
    this.#home = home;
    this.button = button(words("page-more"), () => this.open(), { icon: "menu", alone: true });
    this.button.classList.add("more-of-table");
    this.button.setAttribute("aria-haspopup", "dialog");
    ROOM.addEventListener("change", this.#close);
    // What a command of the game does is seen at the board.
    rest.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(".panel button, .actions button, .moves .row")) this.#close();
    });
  }

  leave() {
    ROOM.removeEventListener("change", this.#close);
    this.#close();
  }

  open() {
    if (this.#dialog || ROOM.matches) return;
    const dialog = showDialog(this.#words("page-more"), () => [this.#rest], this.#words("close"), this.#home);
    this.#dialog = dialog;
    dialog.classList.add("sheet");
    dialog.addEventListener("close", () => this.#closed());
  }

  #close = () => this.#dialog?.close();

  #closed() {
    this.#dialog = null;
    this.#home.append(this.#rest);
  }
}
