// As much of a browser's document as the parts of the page need, for tests without a browser: a tree of elements with
// attributes and listeners. It lays nothing out: a test says how large an element is (`resize`).

const REFLECTED = { className: "class", id: "id", title: "title", type: "type", name: "name", href: "href" };

/** The inline style of an element: custom properties are read and set by name. */
class Style {
  getPropertyValue(name) {
    return this[name] ?? "";
  }
  setProperty(name, value) {
    this[name] = value;
  }
}

export class Element {
  static DOCUMENT_POSITION_PRECEDING = 2;
  childNodes = [];
  parentNode = null;
  style = new Style();
  dataset = {};
  value = "";
  listeners = {};
  #attributes = new Map();

  constructor(name) {
    this.localName = name;
    const classes = () => new Set(this.className.split(" ").filter(Boolean));
    const set = (all) => (this.className = [...all].join(" "));
    this.classList = {
      add: (...names) => set([...classes(), ...names]),
      remove: (...names) => set([...classes()].filter((each) => !names.includes(each))),
      contains: (name) => classes().has(name),
      toggle: (name, on = !classes().has(name)) => this.classList[on ? "add" : "remove"](name),
    };
    this.scrollTop = this.scrollHeight = this.clientHeight = 0;
    this.selectedIndex = 0;
  }

  setAttribute(name, value) {
    this.#attributes.set(name, String(value));
    if (name === "value") this.value = String(value);
  }
  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof Element);
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  append(...nodes) {
    for (const node of nodes) {
      const added = node instanceof Element ? node : { textContent: String(node), remove() {} };
      added.parentNode?.removeChild(added);
      added.parentNode = this;
      this.childNodes.push(added);
    }
  }
  prepend(...nodes) {
    for (const node of nodes) node.remove();
    this.replaceChildren(...nodes, ...this.childNodes);
  }
  get parentElement() {
    return this.parentNode;
  }
  appendChild(node) {
    this.append(node);
    return node;
  }
  removeChild(node) {
    this.childNodes = this.childNodes.filter((each) => each !== node);
  }
  replaceChildren(...nodes) {
    for (const node of this.childNodes) node.parentNode = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  remove() {
    this.parentNode?.removeChild(this);
    this.parentNode = null;
  }
  get textContent() {
    return this.childNodes.map(({ textContent }) => textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [text]));
  }

  addEventListener(name, call) {
    this.listeners[name] ??= [];
    this.listeners[name].push(call);
  }
  /** An event at this element, which its parents hear of too. */
  fire(type, fields = {}) {
    const event = { type, target: this, preventDefault() {}, ...fields };
    for (let at = this; at; at = at.parentNode) for (const call of at.listeners[type] ?? []) call.call(at, event);
  }
  click() {
    this.fire("click");
  }
  /** As much of it as the page asks for: which of two parts of one place is the first. */
  compareDocumentPosition(other) {
    const { childNodes = [] } = this.parentNode ?? {};
    return childNodes.indexOf(other) < childNodes.indexOf(this) ? Element.DOCUMENT_POSITION_PRECEDING : 0;
  }
  before(...nodes) {
    this.insertBeside(0, nodes);
  }
  after(...nodes) {
    this.insertBeside(1, nodes);
  }
  insertBeside(further, nodes) {
    const { parentNode } = this;
    for (const node of nodes) node.remove();
    const all = parentNode.childNodes;
    const at = all.indexOf(this) + further;
    parentNode.replaceChildren(...all.slice(0, at), ...nodes, ...all.slice(at));
  }
  contains(node) {
    for (let at = node; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
  focus() {}
  setCustomValidity(fault) {
    this.fault = fault;
  }

  /** Whether this is what a simple selector names: `p`, `.row`, `[role=button]`, or a list of these. */
  matches(selector) {
    return selector.split(",").some((each) => {
      const one = each.trim();
      const [, name, value] = /^\[(\w+)=(\w+)\]$/.exec(one) ?? [];
      if (name) return this.getAttribute(name) === value;
      return one.startsWith(".") ? this.classList.contains(one.slice(1)) : this.localName === one;
    });
  }
  closest(selector) {
    return this.matches(selector) ? this : (this.parentNode?.closest(selector) ?? null);
  }
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
    this.fire("close");
  }
}

for (const [property, name] of Object.entries(REFLECTED))
  Object.defineProperty(Element.prototype, property, {
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      this.setAttribute(name, value);
    },
  });
for (const name of ["hidden", "disabled", "checked", "open"])
  Object.defineProperty(Element.prototype, name, {
    get() {
      return this.getAttribute(name) !== null;
    },
    set(on) {
      if (on) this.setAttribute(name, "");
      else this.removeAttribute(name);
    },
  });

const observers = [];
const heard = new EventTarget();
const body = new Element("body");
/** What the browser has stored for this page. @type {Map<string, string>} */
export const stored = new Map();

/** An element has another size now. */
export function resize(element, contentRect) {
  for (const { call, seen } of observers) if (seen.includes(element)) call([{ contentRect }]);
}

/** What somebody sees, as a list of the texts of an element's children. */
export const textsOf = (element) => element.children.map(({ textContent }) => textContent);

/** The button of this label, also where only its icon is seen. */
export function buttonOf(root, label) {
  const is = (each) => each.textContent === label || each.getAttribute("aria-label") === label;
  return root.querySelectorAll("button").find(is) ?? null;
}

const WORLD = {
  Element,
  HTMLElement: Element,
  Node: Element,
  ResizeObserver: class {
    seen = [];
    constructor(call) {
      this.call = call;
      observers.push(this);
    }
    observe(element) {
      this.seen.push(element);
    }
  },
  document: {
    baseURI: "http://hall/",
    body,
    documentElement: new Element("html"),
    title: "",
    createElement: (name) => new Element(name),
    createElementNS: (_, name) => new Element(name),
    getElementById: () => null,
    querySelector: (selector) => body.querySelector(selector),
    addEventListener() {},
  },
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  localStorage: {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
    removeItem: (name) => stored.delete(name),
  },
  location: { origin: "http://hall", pathname: "/", search: "", hash: "", href: "http://hall/", hostname: "hall" },
  history: { state: null, pushState() {}, replaceState() {}, back() {} },
  navigator: { onLine: true },
  addEventListener: heard.addEventListener.bind(heard),
  removeEventListener: heard.removeEventListener.bind(heard),
  dispatchEvent: heard.dispatchEvent.bind(heard),
};
for (const [name, value] of Object.entries(WORLD))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
