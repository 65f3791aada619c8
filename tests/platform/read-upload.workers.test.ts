import { expect, test } from "vitest";
import { z } from "zod";
import type { BodyLease } from "~/lib/body-admission.ts";
import { withBody } from "~/lib/held-body.server.ts";
import { readUpload } from "~/request/read-upload.server.ts";

const KB = 1024;
const schema = z.object({ note: z.string().optional(), front: z.file().optional(), back: z.file().optional() });

function post(files: Record<string, Uint8Array<ArrayBuffer>>): Request {
	const form = new FormData();
	form.set("note", "typed beside it");
	for (const [name, bytes] of Object.entries(files)) form.set(name, new File([bytes], `${name}.jpg`));
	return new Request("http://localhost/", { method: "POST", body: form });
}

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251);

/** What the reader says that it holds, in order. */
async function heldWhile(request: Request, maxFileBytes: number) {
	const held: number[] = [];
	const lease = { holdAtMost: (bytes: number) => held.push(bytes) } as unknown as BodyLease;
	const upload = await withBody(lease, () =>
		readUpload(request, schema, { maxFileBytes, maxFiles: 2, maxTextBytes: KB }),
	);
	return { held, ...upload };
}

test("a file of a form is handed on in the memory that it was gathered in, with its name (SEC-8.1)", async () => {
	const sent = bytesOf(300 * KB);
	const { submission } = await readUpload(post({ front: sent }), schema, { maxFileBytes: 400 * KB });
	if (submission.status !== "success") throw new Error("The form is not good");
	const { front, note } = submission.value;
	expect([front?.name, front?.size, note]).toEqual(["front.jpg", sent.byteLength, "typed beside it"]);
	const whole = await front?.arrayBuffer();
	expect(new Uint8Array(whole ?? new ArrayBuffer(0))).toEqual(sent);
	expect(await front?.arrayBuffer()).toBe(whole);
	expect(new Uint8Array((await front?.slice(10, 20).arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(sent.slice(10, 20));
	expect(new Uint8Array(await new Response(front?.stream()).arrayBuffer())).toEqual(sent);
	expect(await front?.text()).toBe(new TextDecoder().decode(sent));
});

test("one that is too large is counted no more before the rest of it is passed over (SEC-8.1)", async () => {
	const { held, tooLarge, submission } = await heldWhile(post({ front: bytesOf(90 * KB) }), 10 * KB);
	expect([tooLarge, submission.payload.note]).toEqual([["front"], "typed beside it"]);
	expect(held).toEqual([21 * KB, 11 * KB, KB]);
});

test("beside one that is kept, no more than that one is counted", async () => {
	const { held, tooLarge } = await heldWhile(post({ front: bytesOf(8 * KB), back: bytesOf(90 * KB) }), 10 * KB);
	expect(tooLarge).toEqual(["back"]);
	expect(held).toEqual([21 * KB, 11 * KB, 19 * KB, 9 * KB]);
});
