import { expect, test } from "vitest";
import { BodyAdmission } from "~/lib/body-admission.ts";
import { Gathering } from "~/lib/gathering.ts";
import { admittedBody } from "~/request/admitted-body.ts";
import { bodyPieces } from "~/request/body-pieces.ts";

const KB = 1024;

/** A body as the runtime gives it: a stream of bytes, which is read into memory that the reader brings. */
function bytesOf(all: Uint8Array): Request {
	let at = 0;
	const body = new ReadableStream({
		type: "bytes",
		pull(controller) {
			const piece = all.slice(at, at + 48 * KB);
			at += piece.byteLength;
			if (piece.byteLength > 0) controller.enqueue(piece);
			if (at >= all.byteLength) controller.close();
			if (piece.byteLength === 0) controller.byobRequest?.respond(0);
		},
	});
	const headers = { "content-length": String(all.byteLength) };
	return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

const all = new Uint8Array(2_000 * KB).map((_, at) => (at >> 8) % 251);
const admitted = () =>
	admittedBody(bytesOf(all), {
		admission: new BodyAdmission(),
		sender: { kind: "account", id: "one" },
		mayBegin: async () => true,
	}).request;

test("a large body is read into two pieces of memory at most, however many pieces come, and is what was sent (SEC-8.1)", async () => {
	const pieces = bodyPieces(admitted());
	const held = new Gathering();
	const seen: Uint8Array[] = [];
	for (let piece = await pieces?.next(); piece; piece = await pieces?.next()) {
		held.add(piece);
		seen.push(piece);
	}
	expect(seen.length).toBeGreaterThan(20);
	// What was given before is gone: its memory was used again.
	expect(seen.filter(({ byteLength }) => byteLength > 0).length).toBeLessThanOrEqual(2);
	expect(Buffer.compare(held.whole(), all)).toBe(0);
});

test("who reads the stream of a body may keep what comes", async () => {
	const seen: Uint8Array[] = [];
	for await (const piece of admitted().body ?? []) seen.push(piece);
	expect(Buffer.compare(Buffer.concat(seen), all)).toBe(0);
});
