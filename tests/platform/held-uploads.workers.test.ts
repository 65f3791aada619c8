import { createExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { get } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { siteAnswer } from "#tests/support/workers/pages.ts";
import { begun } from "#tests/upload/client.ts";

const MB = 1024 * 1024;
const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";
const PIECE = new Uint8Array(64 * 1024).fill(0x78);
const headOf = (field: string) =>
	new TextEncoder().encode(`--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`);

/** A form of which so much comes, and then nothing more until it is let go. */
function held(bytes: number, field: string) {
	let given = 0;
	let letGo = () => {};
	const stalled = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (given >= bytes) {
				await stalled;
				controller.close();
				return;
			}
			const piece = given === 0 ? headOf(field) : PIECE;
			given += piece.byteLength;
			controller.enqueue(piece);
		},
		cancel: () => letGo(),
	});
	return { stream, given: () => given, letGo: () => letGo() };
}

type Upload = ReturnType<typeof held> & { answer: Promise<number> };

/** A part of a file of which so much comes, and then nothing more until it is let go. */
function part(path: string, bytes: number, headers: Record<string, string>): Upload {
	const body = held(bytes, "");
	const request = new Request(`${ORIGIN}${path}`, {
		method: "PATCH",
		headers: {
			...{ origin: ORIGIN, "tus-resumable": "1.0.0", "upload-offset": "0" },
			...{ "content-type": "application/offset+octet-stream", "content-length": "1000", ...headers },
		},
		body: body.stream,
	});
	return { ...body, answer: siteAnswer(request, createExecutionContext()).then(({ status }) => status) };
}

function upload(path: string, bytes: number, headers: Record<string, string>): Upload {
	const body = held(bytes, path.startsWith("/student/") ? "photo" : "file");
	const request = new Request(`${ORIGIN}${path}`, {
		method: "POST",
		headers: {
			origin: ORIGIN,
			"content-type": "multipart/form-data; boundary=edge",
			"content-length": String(bytes),
			...headers,
		},
		body: body.stream,
		redirect: "manual",
	});
	return { ...body, answer: siteAnswer(request, createExecutionContext()).then(({ status }) => status) };
}

const asked = (who: Person) => ({ authorization: `Bearer ${who.token}` });
const inAll = (uploads: readonly Upload[]) => uploads.reduce((sum, { given }) => sum + given(), 0);

/** Lets all of it come that is going to. */
async function settled(uploads: readonly Upload[]): Promise<void> {
	for (let before = -1; before !== inAll(uploads); ) {
		before = inAll(uploads);
		for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
	}
}

async function ended(uploads: readonly Upload[]): Promise<number[]> {
	for (const { letGo } of uploads) letGo();
	return Promise.all(uploads.map(({ answer }) => answer));
}

test.each([
	["/auth/api/v1/photo-upload", student, asked],
	["/auth/api/v1/file-upload", teacher, asked],
	["/api/assets/upload", student, asked],
	["/student/profile/photo", student, ({ cookie }: Person) => ({ cookie })],
])("of 12 uploads that one account holds back, three are waited for: %s (SEC-8)", async (path, person, by) => {
	const who = await person();
	const uploads = Array.from({ length: 12 }, () => upload(path, 2 * MB, by(who)));
	await settled(uploads);
	const others = await get(await student(), "/api/profile/my");
	const answers = await ended(uploads);
	expect([others.status, answers.filter((status) => status === 429).length]).toEqual([200, 9]);
	const next = upload(path, 100, by(who));
	next.letGo();
	expect(await next.answer).not.toBe(429);
});

test("of 12 short parts that one account holds back, three are waited for, whether they began or not (SEC-8)", async () => {
	const who = await student();
	const paths: string[] = [];
	for (let n = 0; n < 12; n += 1) paths.push(await begun(who, 1_000));
	const parts = paths.map((path, n) => part(path, n % 2, asked(who)));
	await settled(parts);
	const answers = await ended(parts);
	expect(answers.filter((status) => status === 429).length).toBe(9);
	const next = part(paths[0] ?? "", 1, asked(who));
	next.letGo();
	expect(await next.answer).not.toBe(429);
});

test("160 strangers who hold bodies back at a webhook are refused past 8 MB, and each is answered (SEC-8)", async () => {
	const headers = { "content-type": "text/plain" };
	const uploads = Array.from({ length: 160 }, (_, line) =>
		upload("/webhooks/bkash", 63 * 1024, { ...headers, "cf-connecting-ip": `203.0.${line >> 8}.${line & 255}` }),
	);
	await settled(uploads);
	const answers = await ended(uploads);
	const busy = answers.filter((status) => status === 503).length;
	expect(busy).toBeGreaterThan(20);
	expect(answers.every((status) => status === 400 || status === 403 || status === 503)).toBe(true);
});

/** The limiters of requests, of which one is used up. */
const withoutRoom = (what: string) => {
	const limiter = { limit: async ({ key }: { key: string }) => ({ success: !key.startsWith(`${what}:`) }) };
	return { RATE_LIMIT_NARROW: limiter, RATE_LIMIT_WIDE: limiter };
};

test.each([
	["somebody signed in", "large-body", 429, "/auth/api/v1/file-upload", async () => asked(await student())],
	// The provider tells it again later.
	["a stranger, at a webhook", "stranger-body", 503, "/webhooks/bkash", async () => ({ "content-type": "text/plain" })],
] as const)("a body above 64 KB of %s is limited by the minute (SEC-8)", async (_, what, refused, path, by) => {
	const send = async (bytes: number) => {
		const headers = {
			...{ origin: ORIGIN, "content-type": "multipart/form-data; boundary=edge", "content-length": String(bytes) },
			...(await by()),
		};
		const request = new Request(`${ORIGIN}${path}`, {
			method: "POST",
			headers,
			body: new Uint8Array(bytes).fill(0x78),
		});
		return (await siteAnswer(request, createExecutionContext(), { with: withoutRoom(what) })).status;
	};
	expect(await send(64 * 1024 + 1)).toBe(refused);
	expect(await send(64 * 1024)).not.toBe(refused);
});
