import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HEADERS_FILE, staticHeaders } from "#tests/support/static-headers.ts";
import { serveWorker } from "../../scripts/support/serve.ts";

/** Says what it was asked; reads bodies to their end; counts scheduled events. */
const WORKER = `
let scheduled = 0;
export default {
	async fetch(request) {
		let bytes = 0;
		if (request.body) for await (const chunk of request.body) bytes += chunk.length;
		const { method, url, headers } = request;
		const said = { method, url, bytes, address: headers.get("cf-connecting-ip"), scheduled };
		if (new URL(url).pathname === "/page") return new Response("<p>text</p>".repeat(50), { headers: { "content-type": "text/html" } });
		return Response.json(said);
	},
	scheduled: () => { scheduled += 1; },
};`;

const PICTURES = ["/og.png", "/share/physics.en.png"];

const STYLE = "p { color: #123 }\n".repeat(40);

let directory: string;
let miniflare: Miniflare;
let origin: string;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "pathshala-serving-"));
	const client = join(directory, "client");
	mkdirSync(join(client, "assets"), { recursive: true });
	writeFileSync(join(client, "assets", "app-1a2b.css"), STYLE);
	mkdirSync(join(client, "share"));
	for (const picture of PICTURES) writeFileSync(join(client, picture), "a picture");
	writeFileSync(join(client, ".assetsignore"), "");
	writeFileSync(join(client, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
	copyFileSync(HEADERS_FILE, join(client, "_headers"));
	miniflare = serveWorker({
		name: "serving",
		port: 0,
		directory: join(directory, "state"),
		callerAddress: "127.0.0.1",
		bundle: {
			name: "serving",
			compatibilityDate: "2026-09-15",
			compatibilityFlags: [],
			modulesRoot: directory,
			modules: [{ type: "ESModule", path: join(directory, "index.js"), contents: WORKER }],
			assets: {
				directory: client,
				binding: "ASSETS",
				routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: false },
			},
			durableObjects: {},
			ratelimits: {},
		},
	});
	({ origin } = await miniflare.unsafeGetDirectURL());
});

afterAll(async () => {
	await miniflare.dispose();
	rmSync(directory, { recursive: true, force: true });
});

const said = async (path: string, init?: RequestInit) => (await fetch(`${origin}${path}`, init)).json();

/** What one raw connection receives until `end` is in it. */
const raw = (text: string, end: RegExp) =>
	new Promise<string>((resolve, reject) => {
		const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(text));
		let received = Buffer.alloc(0);
		socket.on("data", (chunk) => {
			received = Buffer.concat([received, chunk]);
			if (end.test(received.toString("latin1"))) socket.destroy();
		});
		socket.on("close", () => resolve(received.toString("latin1")));
		socket.on("error", reject);
	});

test("a static file comes with type, tag and lifetime, and not to other methods than GET and HEAD", async () => {
	const file = await fetch(`${origin}/assets/app-1a2b.css?v=1`);
	expect(await file.text()).toBe(STYLE);
	expect(file.headers.get("content-type")).toBe("text/css; charset=utf-8");
	expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	const etag = file.headers.get("etag") ?? "";
	expect(etag).not.toBe("");
	const again = await fetch(`${origin}/assets/app-1a2b.css`, { headers: { "if-none-match": etag } });
	expect([again.status, await again.text()]).toEqual([304, ""]);
	const head = await fetch(`${origin}/assets/app-1a2b.css`, { method: "HEAD" });
	expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
	expect((await fetch(`${origin}/assets/app-1a2b.css`, { method: "POST", body: "x" })).status).toBe(405);
});

test("a picture drawn ahead is kept for a day, and asked about by its tag after that", async () => {
	for (const path of PICTURES) {
		const { headers } = await fetch(`${origin}${path}`);
		expect([path, headers.get("content-type")]).toEqual([path, "image/png"]);
		expect(headers.get("cache-control")).toBe("public, max-age=86400");
		const again = await fetch(`${origin}${path}`, { headers: { "if-none-match": headers.get("etag") ?? "" } });
		expect([path, again.status]).toEqual([path, 304]);
	}
});

test("a static file comes with the security headers of a page (SEC-3)", async () => {
	for (const path of ["/assets/app-1a2b.css", "/favicon.svg"])
		for (const method of ["GET", "HEAD"]) {
			const { status, headers } = await fetch(`${origin}${path}`, { method });
			expect([path, status]).toEqual([path, 200]);
			expect(Object.fromEntries(headers)).toMatchObject(staticHeaders()["/*"] ?? {});
		}
});

test("what is no file goes to the Worker: also a missing one, a folder, and the rules for files", async () => {
	for (const path of ["/", "/assets/gone.css", "/assets", "/assets/", "/.assetsignore", "/_headers"])
		expect(await said(path)).toMatchObject({ method: "GET", url: `${origin}${path}` });
});

test("the Worker sees the address that the caller asked for, and who called", async () => {
	expect(await said("/a?b=1")).toMatchObject({ url: `${origin}/a?b=1`, address: "127.0.0.1" });
	expect(await said("/", { headers: { "cf-connecting-ip": "203.0.113.9" } })).toMatchObject({ address: "203.0.113.9" });
	const elsewhere = await raw("GET /a HTTP/1.1\r\nhost: pathshala.example\r\n\r\n", /\}$/);
	expect(elsewhere).toContain('"url":"http://pathshala.example/a"');
});

test("text is packed for who accepts it, and for nobody else", async () => {
	const ask = (path: string, accept: string) => raw(`GET ${path} HTTP/1.1\r\nhost: x\r\n${accept}\r\n`, /\r\n\r\n/);
	for (const path of ["/page", "/assets/app-1a2b.css"]) {
		const packed = await ask(path, "accept-encoding: gzip, br\r\n");
		expect(packed).toMatch(/content-encoding: gzip/i);
		expect(await ask(path, "")).not.toMatch(/content-encoding/i);
	}
	expect(await ask("/call", "accept-encoding: gzip\r\n")).not.toMatch(/content-encoding/i);
	const page = await fetch(`${origin}/page`, { headers: { "accept-encoding": "gzip" } });
	expect(await page.text()).toBe("<p>text</p>".repeat(50));
});

test("one connection carries request after request", async () => {
	const one = "GET /one HTTP/1.1\r\nhost: x\r\n\r\n";
	const file = "GET /assets/app-1a2b.css HTTP/1.1\r\nhost: x\r\n\r\n";
	const last = "GET /last HTTP/1.1\r\nhost: x\r\n\r\n";
	expect((await raw(`${one}${file}${last}`, /\/last/)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});

test("a big body arrives whole; one that breaks off harms nobody else", async () => {
	const size = 20_000_000;
	expect(await said("/", { method: "POST", body: new Uint8Array(size) })).toMatchObject({ bytes: size });
	const port = Number(new URL(origin).port);
	for (let times = 0; times < 5; times++)
		await new Promise<void>((resolve, reject) => {
			const text = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n${"x".repeat(100_000)}`;
			const socket = connect(port, "127.0.0.1", () => socket.write(text, () => socket.destroy()));
			socket.on("close", () => resolve());
			socket.on("error", reject);
		});
	expect(await said("/after")).toMatchObject({ url: `${origin}/after` });
});

test("scheduled events reach the Worker by Miniflare's own entry", async () => {
	const { scheduled } = (await said("/")) as { scheduled: number };
	await (await miniflare.getWorker()).scheduled({ cron: "* * * * *" });
	expect(await said("/")).toMatchObject({ scheduled: scheduled + 1 });
});
