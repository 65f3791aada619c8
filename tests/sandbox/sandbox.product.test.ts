import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sslWireless } from "#workers/providers/sms/http.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

const directory = mkdtempSync(join(tmpdir(), "pathshala-sandbox-"));
let miniflare: Miniflare;
let origin: string;

const start = () =>
	serveWorker({
		name: "sandbox",
		port: 0,
		directory,
		bundle: loadBundle("sandbox"),
		bindings: { SMS_API_TOKEN: "the-token" },
	});

beforeAll(async () => {
	miniflare = start();
	origin = (await miniflare.unsafeGetDirectURL()).origin;
});
afterAll(async () => {
	await miniflare?.dispose();
	rmSync(directory, { recursive: true, force: true });
});

const gateway = (apiToken = "the-token") =>
	sslWireless({ baseUrl: `${origin}/ssl-wireless`, apiToken, sid: "PATHSHALA", timeoutMs: 300 });

const inbox = async (to: string) => {
	const response = await fetch(`${origin}/sms.json?to=${encodeURIComponent(to)}`);
	return ((await response.json()) as { content: Record<string, string>[] }).content;
};

const force = (to: string, outcome: string) =>
	fetch(`${origin}/ssl-wireless/outcome`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ to, outcome }),
	});

describe("the sandbox", () => {
	test("says what it is and leads to the inbox", async () => {
		const home = await (await fetch(origin)).text();
		expect(home).toContain("No money moves and no message leaves this machine.");
		expect(home).toContain('href="/sms"');
	});

	test("shows every SMS newest first, to a number in any spelling", async () => {
		const to = "+8801555000001";
		for (const [index, text] of ["first", "second"].entries())
			expect(await gateway().send({ to, text, ref: `ref-${index}` })).toMatchObject({ accepted: true });
		const messages = await inbox("০১৫৫৫-০০০০০১");
		expect(messages.map((message) => message.text)).toEqual(["second", "first"]);
		expect(messages[0]).toMatchObject({ to, ref: "ref-1", createdAt: expect.stringMatching(/^\d{4}-.*Z$/) });
		expect(await inbox("01555000002")).toEqual([]);
		const page = await (await fetch(`${origin}/sms?to=01555000001`)).text();
		expect(page.indexOf("second")).toBeLessThan(page.indexOf("first"));
	});

	test("shows text as text", async () => {
		await gateway().send({ to: "+8801555000003", text: "<script>alert(1)</script>", ref: "x" });
		const page = await (await fetch(`${origin}/sms`)).text();
		expect(page).not.toContain("<script>alert");
		expect(page).toContain("&lt;script&gt;");
	});

	test("refuses a wrong token as the real gateway does: with HTTP 200", async () => {
		const outcome = await gateway("another").send({ to: "+8801555000004", text: "hello", ref: "x" });
		expect(outcome).toEqual({
			accepted: false,
			refused: true,
			code: "4001",
			message: "Unauthorized",
			retryable: false,
		});
		expect(await inbox("01555000004")).toEqual([]);
	});

	test.each([
		["rejected-balance", "4025", false],
		["bad-gateway", "unreadable", true],
		["timeout", "timeout", true],
	])("can be told to end as %s for one number, and to stop it", async (forced, code, retryable) => {
		const to = "+8801555000005";
		const sms = { to, text: "hello", ref: "x" };
		expect((await force("01555000005", forced)).status).toBe(200);
		expect(await gateway().send(sms)).toMatchObject({ accepted: false, code, retryable });
		expect(await gateway().send({ ...sms, to: "+8801555000006" })).toMatchObject({ accepted: true });
		await force("01555000005", "accepted");
		expect(await gateway().send(sms)).toMatchObject({ accepted: true });
	});

	test("says what it does not understand", async () => {
		expect((await force("01555000005", "explode")).status).toBe(400);
		expect((await force("not a number", "timeout")).status).toBe(400);
	});

	test("keeps its messages over a restart", async () => {
		await gateway().send({ to: "+8801555000007", text: "kept", ref: "x" });
		await miniflare.dispose();
		miniflare = start();
		origin = (await miniflare.unsafeGetDirectURL()).origin;
		expect((await inbox("01555000007")).map((message) => message.text)).toEqual(["kept"]);
	});
});
