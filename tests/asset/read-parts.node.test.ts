import { describe, expect, test } from "vitest";
import { endlessBody, HOSTILE_BODIES, hostileRequest } from "#tests/support/hostile-forms.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type FormPart, readParts } from "~/request/read-parts.ts";

const ADDRESS = "http://localhost/";

/** A body that comes in pieces of so many bytes. */
function inPieces(bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
	let at = 0;
	return new ReadableStream({
		pull(controller) {
			if (at >= bytes.length) return controller.close();
			controller.enqueue(bytes.slice(at, at + size));
			at += size;
		},
	});
}

const request = (body: BodyInit, type = "multipart/form-data; boundary=edge") =>
	new Request(ADDRESS, { method: "POST", body, headers: { "content-type": type }, duplex: "half" } as RequestInit);

type Read = { name: string; fileName: string | null; bytes: number[] };

async function bytesOf({ pieces }: FormPart): Promise<number[]> {
	const bytes: number[] = [];
	for await (const piece of pieces) bytes.push(...piece);
	return bytes;
}

async function all(from: Request): Promise<Read[]> {
	const read: Read[] = [];
	for await (const part of readParts(from, 10))
		read.push({ name: part.name, fileName: part.fileName, bytes: await bytesOf(part) });
	return read;
}

/** A form as a browser sends it, with bytes that look like its boundary. */
async function aForm() {
	const form = new FormData();
	const tricky = new Uint8Array([...new TextEncoder().encode("\r\n--edg\r\n--\r\r\n-"), 0, 255, 13, 10, 13]);
	form.append("title", 'ছবি & "more"');
	form.append("file", new File([tricky], 'a "b".png', { type: "image/png" }));
	form.append("empty", "");
	const whole = new Request(ADDRESS, { method: "POST", body: form });
	const type = whole.headers.get("content-type") ?? "";
	return { bytes: new Uint8Array(await whole.arrayBuffer()), type, tricky: [...tricky] };
}

describe("the parts of a form", () => {
	test.each([1, 2, 3, 7, 64, 100_000])("are the same in whatever pieces they come (%i bytes)", async (size) => {
		const { bytes, type, tricky } = await aForm();
		expect(await all(request(inPieces(bytes, size), type))).toEqual([
			{ name: "title", fileName: null, bytes: [...new TextEncoder().encode('ছবি & "more"')] },
			{ name: "file", fileName: 'a "b".png', bytes: tricky },
			{ name: "empty", fileName: null, bytes: [] },
		]);
	});

	test("that nobody reads, or not to their end, are passed over", async () => {
		const { bytes, type } = await aForm();
		const names: string[] = [];
		for await (const { name, pieces } of readParts(request(inPieces(bytes, 5), type), 10)) {
			names.push(name);
			for await (const _ of pieces) break;
		}
		expect(names).toEqual(["title", "file", "empty"]);
	});

	test("may be a field of files without a choice, as browsers send it", async () => {
		const head = 'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream';
		expect(await all(request(`--edge\r\n${head}\r\n\r\n\r\n--edge--\r\n`))).toEqual([
			{ name: "file", fileName: "", bytes: [] },
		]);
	});

	test("may end without a line after the last", async () => {
		const body = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--edge--';
		expect(await all(request(body))).toEqual([{ name: "a", fileName: null, bytes: [49] }]);
	});

	test("may be none", async () => {
		expect(await all(request("--edge--\r\n"))).toEqual([]);
	});

	test.each([
		["more than are taken", '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(11)],
		["one without a name", "--edge\r\nContent-Disposition: form-data\r\n\r\n1\r\n--edge--\r\n"],
		["one without headers", "--edge\r\n\r\n1\r\n--edge--\r\n"],
		["headers without an end", `--edge\r\nContent-Disposition: ${"x".repeat(20_000)}`],
		[
			"a name that is no UTF-8",
			new Uint8Array([...new TextEncoder().encode('--edge\r\nContent-Disposition: form-data; name="'), 255, 34]),
		],
		["another boundary", "--other\r\n\r\n"],
		["a long text before the first", `${"x".repeat(40_000)}\r\n--edge--\r\n`],
	])("are refused with %s", async (_, body) => {
		await expect(all(request(body))).rejects.toSatisfy((error) => requestErrors.is(error, "InvalidRequest"));
	});

	test.each(
		HOSTILE_BODIES.filter(
			({ contentType, what }) =>
				!contentType?.startsWith("multipart/form-data") || /breaks|other bytes|thousand|without/.test(what),
		),
	)("are refused of $what", async (hostile) => {
		await expect(all(hostileRequest(ADDRESS, hostile))).rejects.toSatisfy((error) =>
			requestErrors.is(error, "InvalidRequest"),
		);
	});

	test("of a body without an end are let go of", async () => {
		const body = endlessBody();
		await expect(all(request(body.stream))).rejects.toSatisfy((error) => requestErrors.is(error, "InvalidRequest"));
		expect(body.given()).toBeLessThan(700_000);
		expect(body.cancelled()).toBe(true);
	});
});
