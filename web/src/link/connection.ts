/** One socket to the server that comes back by itself; requests are answered by their number. */
import type { ClientMessage, Refused, ServerMessage } from "../wire/messages";
import type { Answer } from "./answer";
import type { Line, Listener } from "./link";

type Unnumbered<Message> = Message extends unknown ? Omit<Message, "id"> : never;
/** A message without the number that the connection gives it. */
export type Request = Unnumbered<ClientMessage>;
/** The server's message with the number of the request. */
export type Told = Answer<Exclude<ServerMessage, Refused>>;

/** The server closes with this code when it stops on purpose: it will be back. */
const SERVICE_RESTART = 1012;
/** The session that opened the line has ended (signed out, elsewhere perhaps): coming back as the same is impossible. */
const SIGNED_OUT = 4001;
/** Nobody may play from this address. */
const UNWELCOME = 4003;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8000;
const ANSWER_MS = 15000;
const PING_MS = 20000;
/** On a dead network a socket can hang in “connecting” for minutes: better to try again. */
const OPENING_MS = 8000;

export class Connection {
  #socket: WebSocket | null = null;
  #listener: Listener;
  #waiting = new Map<number, (told: Told) => void>();
  #next = 1;
  #pause = FIRST_PAUSE_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #make: (url: string) => WebSocket;

  constructor(listener: Listener, make: (url: string) => WebSocket = (url) => new WebSocket(url)) {
    this.#listener = listener;
    this.#make = make;
    addEventListener("online", this.#now);
    addEventListener("offline", this.renew);
    this.#open();
  }

  /** Send, and wait for the answer with the same number. */
  request(message: Request, patience_ms = ANSWER_MS): Promise<Told> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve({ ok: false, why: "no-line" });
    const id = this.#next++;
    return new Promise((resolve) => {
      const settle = (told: Told) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(told);
      };
      const timer = setTimeout(() => settle({ ok: false, why: "late" }), patience_ms);
      this.#waiting.set(id, settle);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#opening);
    this.#deafen();
    this.#socket?.close();
    this.#giveUp();
  }

  #now = () => {
    if (this.#socket?.readyState === WebSocket.OPEN || this.#closed) return;
    clearTimeout(this.#retry);
    this.#pause = FIRST_PAUSE_MS;
    this.#open();
  };

  #open(): void {
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.#make(`${scheme}://${location.host}/socket`);
    this.#socket = socket;
    clearTimeout(this.#opening);
    this.#opening = setTimeout(this.renew, OPENING_MS);
    socket.onopen = () => {
      clearTimeout(this.#opening);
      this.#pause = FIRST_PAUSE_MS;
      this.#listener.line("online");
      clearInterval(this.#pings);
      this.#pings = setInterval(() => this.#ping(socket), PING_MS);
    };
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      if (this.#closed) return this.#giveUp();
      if (event.code === SIGNED_OUT || event.code === UNWELCOME) {
        this.#closed = true;
        this.#deafen();
        this.#giveUp();
        this.#listener.line(event.code === SIGNED_OUT ? "signed-out" : "unwelcome");
        return;
      }
      this.#comeBack(event.code === SERVICE_RESTART ? "closing" : "lost");
    };
  }

  /** The line is dead, though the socket does not know it yet and would send later what was meant for now: take a new one. */
  renew = () => {
    if (this.#closed) return;
    this.#drop();
    this.#comeBack("lost");
  };

  #comeBack(line: Line): void {
    clearTimeout(this.#opening);
    this.#giveUp();
    this.#listener.line(line);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #deafen(): void {
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.renew);
  }

  /** A socket that is still being opened, perhaps over a network that is gone, must not come up beside its successor. */
  #drop(): void {
    const old = this.#socket;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
    this.#socket = null;
  }

  /** A line that answers no ping is dead, whatever the browser believes. */
  async #ping(socket: WebSocket): Promise<void> {
    const told = await this.request({ do: "ping" });
    if (!told.ok && socket === this.#socket) this.renew();
  }

  #take(message: ServerMessage): void {
    this.#listener.hear(message);
    const id = "id" in message ? message.id : undefined;
    if (!id) return;
    this.#waiting.get(id)?.(toldBy(message));
  }

  #giveUp(): void {
    clearInterval(this.#pings);
    for (const settle of [...this.#waiting.values()]) settle({ ok: false, why: "lost" });
  }
}

/** A message from the other end as the answer that it is. */
export function toldBy(message: ServerMessage): Told {
  if (message.do !== "refused") return { ok: true, value: message };
  const { code, text, rule } = message;
  return { ok: false, why: "refused", code, text, rule };
}
