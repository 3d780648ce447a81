// The rarely used parts of a table: beside the board if there is room, else in a sheet that slides in from below.

import { button } from "../../ui/dom.js";
import { showDialog } from "../../ui/dialogs.js";

/** The screens with room for them beside the board; keep it equal to table.css. */
const ROOM = matchMedia("(min-width: 1000px) and (min-height: 600px) and (min-aspect-ratio: 1/1)");

export class Sheet {
  /** The button that opens the sheet; absent if the parts stand beside the board. */
  button;
  #words;
  #rest;
  #home;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;

  /** @param {import("../../ui/words.js").Words} words @param {HTMLElement} rest the parts @param {HTMLElement} home their place beside the board */
  constructor(words, rest, home) {
    this.#words = words;
    this.#rest = rest;
    this.#home = home;
    this.button = button(words("page-more"), () => this.open(), { icon: "menu", alone: true });
    this.button.classList.add("more-of-table");
    this.button.setAttribute("aria-haspopup", "dialog");
    ROOM.addEventListener("change", this.#close);
    // Close the sheet after a command of the game: its effect shows on the board.
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
