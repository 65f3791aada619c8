import { connect } from "node:net";

/** How it ended: the first status that came, 0 where the connection was closed without one, and all that was said. */
type Said = { status: number; text: string };

const STATUS = /^HTTP\/1\.[01] (\d{3})/m;

/**
 * Writes bytes to a server, one for each character below 256 and UTF-8 otherwise, ends its own side and listens until
 * the other ends too. @throws Error when it has not after so long (ms)
 */
export const sendRaw = (port: string, bytes: string, patienceMs: number): Promise<Said> =>
	new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const said = (): Said => {
			const text = Buffer.concat(chunks).toString("utf8");
			return { status: Number(STATUS.exec(text)?.[1] ?? 0), text };
		};
		const encoding = /[\u0100-\uffff]/.test(bytes) ? "utf8" : "latin1";
		const socket = connect({ host: "127.0.0.1", port: Number(port) }, () => socket.end(Buffer.from(bytes, encoding)));
		socket.setTimeout(patienceMs, () => socket.destroy(new Error("no end")));
		socket.on("data", (chunk) => chunks.push(chunk));
		socket.on("close", () => resolve(said()));
		socket.on("error", (error: NodeJS.ErrnoException) => {
			// Closed while we were still writing what it would not read.
			if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve(said());
			else reject(error);
		});
	});
