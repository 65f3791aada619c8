import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { upload as uploads } from "#db/schema/index.ts";
import { makeStudents } from "#tests/bench/support/students.ts";
import { findPorts, freePort } from "../../scripts/support/ports.ts";
import { type Stack, startStack } from "../../scripts/support/stack.ts";

const MB = 1024 * 1024;
/** What smaller plans of the network take. */
const MOST_BODY = 100 * MB;

type Fate = "passes" | "is cut" | "answer is lost";

let stack: Stack;
let token: string;
let database: ReturnType<typeof openDatabase>;
let proxy: ReturnType<typeof createServer>;
let origin: string;
/** What becomes of the next bodies, one after another; all pass after them. */
let fates: Fate[] = [];
let refused = 0;
const folder = mkdtempSync(join(tmpdir(), "pathshala-proxy-"));

/** Holds a body until it is whole, as many networks do: of one that is cut nothing goes on. */
async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
	const pieces: Buffer[] = [];
	let bytes = 0;
	const fate = asked.method === "PATCH" ? (fates.shift() ?? "passes") : "passes";
	for await (const piece of asked) {
		bytes += piece.length;
		if (fate === "is cut" && bytes > MB) {
			asked.destroy();
			return;
		}
		if (bytes <= MOST_BODY) pieces.push(piece);
	}
	if (bytes > MOST_BODY) {
		refused += 1;
		answer.writeHead(413).end();
		return;
	}
	const on = send(`${stack.origins.platform}${asked.url}`, { method: asked.method, headers: asked.headers });
	on.on("error", () => answer.writeHead(502).end());
	on.on("response", (got) => {
		if (fate === "answer is lost") {
			got.resume().on("end", () => answer.destroy());
			return;
		}
		answer.writeHead(got.statusCode ?? 502, got.headers);
		got.pipe(answer);
	});
	on.end(Buffer.concat(pieces));
}

beforeAll(async () => {
	const ports = await findPorts();
	stack = await startStack({ ports, dataDir: folder, environment: "test" });
	database = openDatabase(`http://127.0.0.1:${ports.database}`);
	const [student] = await makeStudents(database, 1, Date.now(), stack.storeSessions);
	token = student?.token ?? "";
	const port = await freePort();
	origin = `http://127.0.0.1:${port}`;
	proxy = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
	await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
}, 120_000);

afterAll(async () => {
	proxy?.closeAllConnections();
	proxy?.close();
	await stack?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${token}`, role: "student" });

/** The standard client of tus. @returns the address of the upload */
const upload = (bytes: Buffer, chunkSize: number, onProgress: (kept: number) => void = () => {}) =>
	new Promise<string>((resolve, reject) => {
		const one = new Upload(bytes, {
			endpoint: `${origin}/uploads`,
			headers: headers(),
			metadata: { filename: "film.bin" },
			chunkSize,
			retryDelays: [100, 500, 1_000, 2_000, 3_000, 3_000],
			onChunkComplete: (_, kept) => onProgress(kept),
			onError: reject,
			onSuccess: () => resolve(one.url ?? ""),
		});
		one.start();
	});

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function downloaded(url: string): Promise<string> {
	const got = await fetch(`${origin}/api/asset/download/${url.split("/").at(-1)}`, { headers: headers() });
	expect(got.status).toBe(200);
	return digestOf(new Uint8Array(await got.arrayBuffer()));
}

const film = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 12)) % 251));

test("a file arrives whole through a network that holds bodies, drops cut ones and loses answers (UPL-3)", async () => {
	const bytes = film(41 * MB + 17);
	fates = ["passes", "is cut", "passes", "answer is lost", "is cut", "is cut", "passes", "answer is lost"];
	const url = await upload(bytes, 4 * MB);
	expect(fates).toEqual([]);
	expect(await downloaded(url)).toBe(digestOf(bytes));
}, 120_000);

test("a file goes on where it was after the platform was killed in its middle (UPL-3)", async () => {
	const bytes = film(24 * MB);
	let killed: Promise<void> | undefined;
	const url = await upload(bytes, 4 * MB, (kept) => {
		if (kept >= 12 * MB) killed ??= stack.killPlatform().then(stack.restartPlatform);
	});
	await killed;
	expect(killed).toBeDefined();
	expect(await downloaded(url)).toBe(digestOf(bytes));
}, 120_000);

test("a network that refuses bodies of more than 100 MB refuses the file as one, and takes it in parts", async () => {
	const bytes = Buffer.alloc(101 * MB, 0x61);
	await expect(upload(bytes, Number.POSITIVE_INFINITY)).rejects.toThrow("413");
	expect(refused).toBeGreaterThan(0);
	expect(await downloaded(await upload(bytes, 8 * MB))).toBe(digestOf(bytes));
}, 180_000);

test("an upload is given up through the network, and one that is over its time begins anew (UPL-5)", async () => {
	const bytes = film(12 * MB);
	/** The standard client, paused after its first part. */
	const begun = () =>
		new Promise<Upload>((resolve, reject) => {
			const one = new Upload(bytes, {
				...{ endpoint: `${origin}/uploads`, headers: headers(), metadata: { filename: "film.bin" }, chunkSize: 4 * MB },
				retryDelays: [],
				onChunkComplete: () => void one.abort().then(() => resolve(one)),
				onError: reject,
			});
			one.start();
		});
	const statusOf = async (url: string | null) =>
		(await fetch(url ?? "", { method: "HEAD", headers: { ...headers(), "tus-resumable": "1.0.0" } })).status;
	const given = await begun();
	await given.abort(true);
	expect(await statusOf(given.url)).toBe(404);

	const late = await begun();
	const uuid = late.url?.split("/").at(-1) ?? "";
	await database
		.update(uploads)
		.set({ expiresAt: Date.now() - 1 })
		.where(eq(uploads.uuid, uuid));
	expect(await statusOf(late.url)).toBe(410);
	const again = await new Promise<string>((resolve, reject) => {
		const one = new Upload(bytes, {
			...{ endpoint: `${origin}/uploads`, uploadUrl: late.url, headers: headers(), chunkSize: 4 * MB },
			...{ metadata: { filename: "film.bin" }, retryDelays: [100, 500, 1_000] },
			onError: reject,
			onSuccess: () => resolve(one.url ?? ""),
		});
		one.start();
	});
	expect(again).not.toBe(late.url);
	expect(await downloaded(again)).toBe(digestOf(bytes));
}, 120_000);
