// As much of a browser's WebSocket as the link needs, for a node that has none: text in whole frames (RFC 6455).

import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10];

export class Socket {
  onopen = () => {};
  onmessage = () => {};
  onclose = () => {};
  #received = Buffer.alloc(0);
  #greeted = false;
  #code = 1006;

  constructor(url, protocol) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    const fields = [
      ...["GET / HTTP/1.1", `Host: ${hostname}:${port}`, "Upgrade: websocket", "Connection: Upgrade"],
      ...["Sec-WebSocket-Version: 13", `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`],
      ...[`Sec-WebSocket-Protocol: ${protocol}`, "", ""],
    ];
    this.socket.on("connect", () => this.socket.write(fields.join("\r\n")));
    this.socket.on("data", (data) => this.#receive(data));
    this.socket.on("error", () => {});
    this.socket.on("close", () => this.onclose({ code: this.#code }));
  }

  send(text) {
    this.#write(TEXT, Buffer.from(text));
  }

  close(code = 1000) {
    this.#write(CLOSE, Buffer.from([code >> 8, code & 255]));
  }

  #write(opcode, payload) {
    const size = payload.length;
    const length = size < 126 ? [0x80 | size] : [0x80 | 126, size >> 8, size & 255];
    this.socket.write(Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), payload]));
  }

  #receive(data) {
    this.#received = Buffer.concat([this.#received, data]);
    if (!this.#greeted) {
      const end = this.#received.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.#greeted = true;
      this.#received = this.#received.subarray(end + 4);
      this.onopen();
    }
    while (this.#takeFrame());
  }

  /** Take a frame, if it is whole; the server's have no mask. */
  #takeFrame() {
    const all = this.#received;
    if (all.length < 2) return false;
    const more = { 126: 2, 127: 8 }[all[1]] ?? 0;
    if (all.length < 2 + more) return false;
    const size = more === 8 ? Number(all.readBigUInt64BE(2)) : more ? all.readUInt16BE(2) : all[1];
    const end = 2 + more + size;
    if (all.length < end) return false;
    this.#received = all.subarray(end);
    this.#take(all[0] & 15, all.subarray(2 + more, end));
    return true;
  }

  #take(opcode, payload) {
    if (opcode === TEXT) this.onmessage({ data: payload.toString() });
    else if (opcode === PING) this.#write(PONG, payload);
    else if (opcode === CLOSE) {
      this.#code = payload.length ? payload.readUInt16BE() : 1005;
      this.socket.end();
    }
  }
}
