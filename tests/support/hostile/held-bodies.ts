import { connect, type Socket } from "node:net";

const PIECE = Buffer.alloc(64 * 1024, "x");
const STATUS = /^HTTP\/1\.1 (\d{3})/;

/** A body of which so much is sent, and of the rest nothing. */
export type HeldBody = {
	path: string;
	headers: Record<string, string>;
	/** What its headers say, and what comes of it (bytes). */
	says: number;
	sends: number;
};

export type Held = {
	/** How each was answered by now; `closed`: without an answer that could be read. */
	statuses(): (number | "waits" | "closed")[];
	letGo(): void;
};

/** Uploads of one person, of a photo and of a file of any kind in turn: nearly all of each comes. */
export const heldUploads = (token: string, count: number): HeldBody[] =>
	Array.from({ length: count }, (_, index) => ({
		path: index % 2 === 0 ? "/auth/api/v1/photo-upload" : "/api/assets/upload",
		headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=edge" },
		says: 10 * 1024 * 1024,
		sends: 10 * 1024 * 1024 - 64 * 1024,
	}));

/** Bodies of strangers, each from a line of its own, below and above what is small. */
export const heldByStrangers = (count: number): HeldBody[] =>
	Array.from({ length: count }, (_, index) => ({
		path: index % 3 === 0 ? "/webhooks/bbb/events" : "/webhooks/bkash",
		headers: { "content-type": "text/plain", "cf-connecting-ip": `203.0.${113 + (index >> 8)}.${index & 255}` },
		says: index % 2 === 0 ? 64 * 1024 : 256 * 1024,
		sends: index % 2 === 0 ? 63 * 1024 : 250 * 1024,
	}));

const HEAD = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

/** Begins to send them to a server, all at once. Resolves once each has sent what it sends, or has been answered. */
export async function holdBodies(port: number, bodies: readonly HeldBody[]): Promise<Held> {
	const held = await Promise.all(bodies.map((body) => hold(port, body)));
	return {
		statuses: () => held.map(({ status }) => status()),
		letGo() {
			for (const { socket } of held) socket.destroy();
		},
	};
}

function hold(
	port: number,
	{ path, headers, says, sends }: HeldBody,
): Promise<{ socket: Socket; status: () => number | "waits" | "closed" }> {
	return new Promise((resolve) => {
		let answer = "";
		const socket = connect({ host: "127.0.0.1", port });
		const status = () => Number(STATUS.exec(answer)?.[1] ?? 0) || (socket.closed ? "closed" : "waits");
		const done = () => resolve({ socket, status });
		const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, "content-length": String(says) });
		socket.write(
			`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${HEAD}`,
		);
		let left = sends - HEAD.length;
		const more = () => {
			while (left > 0) {
				const piece = PIECE.subarray(0, Math.min(PIECE.length, left));
				left -= piece.length;
				if (!socket.write(piece)) {
					socket.once("drain", more);
					return;
				}
			}
			done();
		};
		socket.on("data", (chunk) => {
			answer += chunk.toString("latin1");
			done();
		});
		socket.on("error", done);
		socket.on("close", done);
		more();
	});
}
