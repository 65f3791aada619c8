import { createHash } from "node:crypto";
import { request } from "node:http";
import { eq } from "drizzle-orm";
import { Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { upload } from "#db/schema/index.ts";
import { makeStudents } from "#tests/bench/support/students.ts";
import { type Product, sharedProduct } from "#tests/support/run-product.ts";

const MB = 1024 * 1024;
const BYTES = Buffer.from(Uint8Array.from({ length: 6 * MB + 17 }, (_, at) => (at * 7 + (at >> 12)) % 251));

let product: Product;
let token: string;
let database: ReturnType<typeof openDatabase>;

afterAll(() => database?.$client.close());

beforeAll(async () => {
	product = await sharedProduct();
	database = openDatabase(product.databaseUrl);
	const store = (tokens: object) => product.command("store-sessions", tokens);
	const [student] = await makeStudents(database, 1, Date.now(), store);
	token = student?.token ?? "";
}, 300_000);

const headers = () => ({ authorization: `Bearer ${token}`, role: "student" });

/** The answers that a client got, as `PATCH 204`. */
type Client = { answers: string[]; ended: Promise<string>; start: () => void };

/** The standard client of tus with a file, as a tab has it. @param uploadUrl of one that another tab has begun */
function tab(uploadUrl: string | null, more: Partial<UploadOptions> = {}): Client {
	const answers: string[] = [];
	const { promise: ended, resolve, reject } = Promise.withResolvers<string>();
	const one = new Upload(BYTES, {
		...{ endpoint: `${product.platform}/uploads`, uploadUrl, headers: headers() },
		...{ metadata: { filename: "film.bin" }, chunkSize: MB, retryDelays: Array(50).fill(50) },
		onError: reject,
		onSuccess: () => resolve(one.url ?? ""),
		...more,
		onAfterResponse: (asked, answer) => {
			answers.push(`${asked.getMethod()} ${answer.getStatus()}`);
			return more.onAfterResponse?.(asked, answer);
		},
	});
	return { answers, ended, start: () => one.start() };
}

/** One upload with its first part kept, and nobody adding to it. @returns its address */
const begun = () =>
	new Promise<string>((resolve, reject) => {
		const one = new Upload(BYTES, {
			...{ endpoint: `${product.platform}/uploads`, headers: headers(), metadata: { filename: "film.bin" } },
			...{ chunkSize: MB, retryDelays: [] },
			onChunkComplete: () => void one.abort().then(() => resolve(one.url ?? "")),
			onError: reject,
		});
		one.start();
	});

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function expectWhole(url: string): Promise<void> {
	const got = await fetch(`${product.platform}/api/asset/download/${url.split("/").at(-1)}`, { headers: headers() });
	expect([got.status, digestOf(new Uint8Array(await got.arrayBuffer()))]).toEqual([200, digestOf(BYTES)]);
}

test("the standard client of tus goes on where the file is when another tab has added to it meanwhile (UPL-2)", async () => {
	const url = await begun();
	const other = tab(url);
	let parts = 0;
	const first = tab(url, {
		// Before its second part the other tab sends all the rest: what it believes to be kept is wrong then.
		async onBeforeRequest(asked) {
			if (asked.getMethod() !== "PATCH") return;
			parts += 1;
			if (parts !== 2) return;
			other.start();
			await other.ended;
		},
	});
	first.start();
	expect(await first.ended).toBe(url);
	expect(first.answers).toEqual(["HEAD 200", "PATCH 204", "PATCH 409", "HEAD 200"]);
	await expectWhole(url);
});

test("two tabs with the standard client that send the same upload at once make one whole file of it (UPL-2)", async () => {
	const url = await begun();
	const tabs = [tab(url), tab(url)];
	for (const one of tabs) one.start();
	expect(await Promise.all(tabs.map(({ ended }) => ended))).toEqual([url, url]);
	const answers = tabs.flatMap((one) => one.answers);
	// Six parts and no byte twice; the requests that came second were told so.
	expect(answers.filter((answer) => answer === "PATCH 204")).toHaveLength(6);
	expect(new Set(answers.filter((answer) => !["PATCH 409", "PATCH 423"].includes(answer)))).toEqual(
		new Set(["HEAD 200", "PATCH 204"]),
	);
	await expectWhole(url);
});

test("the standard client of tus waits as long as another tab's part is on its way, and goes on behind it (UPL-3)", async () => {
	const url = await begun();
	const part = BYTES.subarray(MB, 3 * MB);
	const lengths = { "content-length": part.length, "upload-offset": MB };
	const protocol = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };
	const held = request(url, { method: "PATCH", headers: { ...headers(), ...protocol, ...lengths } });
	const answered = new Promise<number | undefined>((resolve, reject) => {
		held.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
	});
	held.write(part.subarray(0, MB));
	const uuid = url.split("/").at(-1) ?? "";
	const isHeld = async () =>
		(await database.select({ token: upload.leaseToken }).from(upload).where(eq(upload.uuid, uuid)))[0]?.token !== null;
	while (!(await isHeld()));
	const waiting = tab(url, {
		onAfterResponse: (asked, answer) => {
			if (asked.getMethod() === "PATCH" && answer.getStatus() === 423 && !held.writableEnded)
				held.end(part.subarray(MB));
		},
	});
	waiting.start();
	expect(await answered).toBe(204);
	expect(await waiting.ended).toBe(url);
	expect(waiting.answers).toContain("PATCH 423");
	await expectWhole(url);
});
