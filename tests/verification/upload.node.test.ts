import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { HOSTILE_BODIES, hostileRequest } from "#tests/support/hostile-forms.ts";
import { readUpload } from "~/request/read-upload.server.ts";

const schema = z.object({
	intent: z.literal("submit"),
	words: z.string(),
	front: z.file(),
	back: z.file().optional(),
});
const LIMIT = 1_000;
const URL_ = "https://pathshala.example/form";

const read = (request: Request) => readUpload(request, schema, { maxFileBytes: LIMIT });

const file = (size: number, name = "a.png") => new File([new Uint8Array(size).fill(13)], name, { type: "image/png" });

function formOf(parts: Record<string, string | File>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(parts)) form.append(name, value);
	return form;
}

const right = { intent: "submit", words: "a\r\nb ক", front: file(LIMIT) };

async function sent(parts: Record<string, string | File>): Promise<{ type: string; bytes: Uint8Array }> {
	const request = new Request(URL_, { method: "POST", body: formOf(parts) });
	return {
		type: request.headers.get("content-type") ?? "",
		bytes: new Uint8Array(await request.arrayBuffer()),
	};
}

/** The same body in pieces. */
function inPieces({ type, bytes }: { type: string; bytes: Uint8Array }, cuts: readonly number[]): Request {
	const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
	const body = new ReadableStream({
		start(controller) {
			for (const [index, from] of places.slice(0, -1).entries()) {
				const piece = bytes.slice(from, places[index + 1]);
				if (piece.length > 0) controller.enqueue(piece);
			}
			controller.close();
		},
	});
	return new Request(URL_, { method: "POST", headers: { "content-type": type }, body, duplex: "half" } as RequestInit);
}

describe("a form with files", () => {
	test("is read, however its bytes come", async () => {
		const body = await sent({ ...right, back: file(3, "b.png") });
		await fc.assert(
			fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), async (cuts) => {
				const { submission, tooLarge } = await read(inPieces(body, cuts));
				if (submission.status !== "success") throw new Error("not read");
				const { words, front, back } = submission.value;
				expect([words, front.size, front.name, back?.size]).toEqual([...["a\r\nb ক", LIMIT, "a.png", 3]]);
				expect(new Set(new Uint8Array(await front.arrayBuffer()))).toEqual(new Set([13]));
				expect(tooLarge).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});

	test("of one byte too many says so at that file, and keeps what was typed", async () => {
		const { submission, tooLarge } = await read(
			inPieces(await sent({ ...right, front: file(LIMIT + 1), back: file(5) }), [70, 900]),
		);
		expect(tooLarge).toEqual(["front"]);
		expect(submission.payload).toMatchObject({ words: right.words });
		expect(submission.status).not.toBe("success");
	});

	test("without a file chosen misses it", async () => {
		const { submission } = await read(inPieces(await sent({ ...right, front: new File([], "") }), []));
		expect(Object.keys(submission.reply().error ?? {})).toEqual(["front"]);
	});

	test.each([
		["an unknown field", { ...right, other: "x" }],
		["an unknown file", { ...right, other: file(3) }],
		["a field of every object", { ...right, __proto__x: "y", "constructor.prototype.polluted": "1" }],
	])("with %s is refused, once its body is read", async (_, parts) => {
		await expect(read(inPieces(await sent(parts), [50]))).rejects.toMatchObject({ code: "InvalidRequest" });
	});

	test("with the same field twice, or with a thousand, is refused", async () => {
		const twice = formOf(right);
		twice.append("words", "again");
		const many = formOf(right);
		for (let index = 0; index < 1_000; index += 1) many.append("front", "x");
		for (const body of [twice, many])
			await expect(read(new Request(URL_, { method: "POST", body }))).rejects.toMatchObject({ code: "InvalidRequest" });
	});

	test("with more text than a form has is too much", async () => {
		const parts = { ...right, words: "x".repeat(70_000) };
		await expect(read(inPieces(await sent(parts), [1_000]))).rejects.toMatchObject({ code: "BodyTooLarge" });
	});

	test("that is larger than any network takes is refused unread", async () => {
		const request = new Request(URL_, {
			method: "POST",
			headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(200 * 1024 * 1024) },
			body: "x",
		});
		await expect(read(request)).rejects.toMatchObject({ code: "BodyTooLarge" });
	});

	test("that breaks off anywhere is refused", async () => {
		const body = await sent(right);
		for (const length of [0, 1, 40, 200, body.bytes.length - 5])
			await expect(
				read(inPieces({ ...body, bytes: body.bytes.slice(0, Math.max(length, 1)) }, [])),
			).rejects.toMatchObject({ code: "InvalidRequest" });
	});

	test.each(HOSTILE_BODIES.map((hostile) => [hostile.what, hostile] as const))("is not %s", async (_, hostile) => {
		await expect(read(hostileRequest(URL_, hostile))).rejects.toMatchObject({
			code: expect.stringMatching(/^(InvalidRequest|BodyTooLarge)$/),
		});
	});

	test("of anything at all ends in an answer", async () => {
		const typed = { "content-type": "multipart/form-data; boundary=edge" };
		const piece = fc.constantFrom(
			"--edge",
			"\r\n",
			"--",
			'Content-Disposition: form-data; name="words"',
			"x",
			"\r\n\r\n",
		);
		await fc.assert(
			fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
				const request = new Request(URL_, { method: "POST", headers: typed, body: pieces.join("") });
				await read(request).catch((error) => expect(error).toMatchObject({ code: "InvalidRequest" }));
			}),
		);
	});
});
