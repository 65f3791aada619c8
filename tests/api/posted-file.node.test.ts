import { expect, test } from "vitest";
import { withPostedFile } from "#workers/api/core/posted-file.ts";
import { assetErrors } from "~/domain/asset/errors.ts";

const MB = 1024 * 1024;

/** A form with one file of so many MB, as a client sends it that says no length, and how much of it was taken. */
function sent(megabytes: number) {
	let taken = 0;
	const ascii = (text: string) => new TextEncoder().encode(text);
	const mega = new Uint8Array(MB);
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (taken === 0)
				controller.enqueue(ascii('--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'));
			else if (taken <= megabytes) controller.enqueue(mega);
			else {
				controller.enqueue(ascii("\r\n--b--\r\n"));
				controller.close();
			}
			taken += 1;
		},
	});
	const headers = { "content-type": "multipart/form-data; boundary=b" };
	const request = new Request("https://x.example", { method: "POST", headers, body, duplex: "half" } as RequestInit);
	return { request, taken: () => taken };
}

/** As an upload does: it gives up at the first byte past its limit. */
const work = async ({ pieces }: { pieces: AsyncIterable<Uint8Array> }) => {
	let size = 0;
	for await (const { byteLength } of pieces) {
		size += byteLength;
		if (size > 10 * MB) throw assetErrors.fail("FileTooLarge", { limit: 10 });
	}
	return size;
};

test("a file that is too large is read on before it is refused, so that who sends all of it first hears why", async () => {
	const { request, taken } = sent(40);
	await expect(withPostedFile(request, { maxMb: 10 }, work)).rejects.toMatchObject({ code: "FileTooLarge" });
	expect(taken()).toBeGreaterThanOrEqual(41);
});

test("no more than a bound of it is read on", async () => {
	const { request, taken } = sent(1_000);
	await expect(withPostedFile(request, { maxMb: 10 }, work)).rejects.toMatchObject({ code: "FileTooLarge" });
	expect(taken()).toBeLessThan(130);
});
