import { connect, type Socket } from "node:net";

export type Reply = { status: number; body: Buffer };

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
/** Who waits longer has been forgotten. */
const SILENCE_MS = 60_000;

/**
 * One kept-alive HTTP/1.1 connection to a local Worker, one request at a time. Much cheaper than a general client: on
 * two cores the generator must not be what is measured.
 */
export class Connection {
	readonly #port: number;
	#socket: Socket | undefined;
	#received: Buffer = Buffer.alloc(0);
	#waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

	constructor(port: number) {
		this.#port = port;
	}

	/** Sends a whole request as text and waits for the reply. @throws Error when the connection breaks off */
	send(request: string): Promise<Reply> {
		return new Promise((resolve, reject) => {
			this.#waiting = { resolve, reject };
			this.#socket ??= this.#open();
			this.#socket.write(request);
		});
	}

	close(): void {
		this.#socket?.destroy();
		this.#socket = undefined;
	}

	#open(): Socket {
		const socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true });
		socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error(`Nothing came for ${SILENCE_MS / 1000} s`)));
		socket.on("data", (chunk) => {
			this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
			this.#take();
		});
		const broken = (error?: Error) => {
			if (this.#socket !== socket) return;
			this.#socket = undefined;
			this.#received = Buffer.alloc(0);
			const waiting = this.#waiting;
			this.#waiting = undefined;
			waiting?.reject(error ?? new Error("The connection was closed"));
		};
		socket.on("error", broken);
		socket.on("close", () => broken());
		return socket;
	}

	/** Resolves the waiting request once its reply is whole. */
	#take(): void {
		const headEnd = this.#received.indexOf(HEAD_END);
		if (headEnd < 0) return;
		const head = this.#received.toString("latin1", 0, headEnd);
		const status = Number(head.slice(9, 12));
		const from = headEnd + HEAD_END.length;
		let end = from;
		const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
		const chunked = length === undefined && status !== 204 && status !== 304;
		if (length !== undefined && status !== 304) end = from + Number(length);
		if (chunked) {
			if (!this.#received.subarray(from).subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
			end = this.#received.length;
		}
		if (this.#received.length < end) return;
		const raw = this.#received.subarray(from, end);
		this.#received = this.#received.subarray(end);
		const waiting = this.#waiting;
		this.#waiting = undefined;
		waiting?.resolve({ status, body: chunked ? withoutChunks(raw) : raw });
	}
}

function withoutChunks(raw: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 0; at < raw.length; ) {
		const lineEnd = raw.indexOf("\r\n", at);
		const size = Number.parseInt(raw.toString("latin1", at, lineEnd), 16);
		if (!size) break;
		parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
		at = lineEnd + 2 + size + 2;
	}
	return Buffer.concat(parts);
}

/** A request as text. `headers` and `body` must be ASCII. */
export function request(method: string, path: string, headers: Record<string, string> = {}, body?: string): string {
	const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
	const length = body === undefined ? "" : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
	return `${method} ${path} HTTP/1.1\r\n${lines.join("")}${length}\r\n${body ?? ""}`;
}
