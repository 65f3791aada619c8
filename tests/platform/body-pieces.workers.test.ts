import { expect, test } from "vitest";
import { BodyAdmission } from "~/lib/body-admission.ts";
import { Gathering } from "~/lib/gathering.ts";
import { admittedBody } from "~/request/admitted-body.ts";
import { bodyPieces } from "~/request/body-pieces.ts";

const KB = 1024;

const all = new Uint8Array(2_000 * KB).map((_, at) => (at >> 8) % 251);
const admitted = () =>
	admittedBody(new Request("http://localhost/", { method: "POST", body: all }), {
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
