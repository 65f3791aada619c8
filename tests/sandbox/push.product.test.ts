import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPushSender } from "#workers/providers/push/http.ts";
import type { PushMessage, PushTarget } from "~/domain/notification/push-port.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

const directory = mkdtempSync(join(tmpdir(), "pathshala-sandbox-"));
const KEYS = {
	publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
	privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
	subject: "mailto:push@pathshala.test",
};

let miniflare: Miniflare;
let origin: string;
let target: PushTarget;

beforeAll(async () => {
	miniflare = serveWorker({ name: "sandbox", port: 0, directory, bundle: loadBundle("sandbox"), bindings: {} });
	origin = (await miniflare.unsafeGetDirectURL()).origin;
});
afterAll(async () => {
	await miniflare?.dispose();
	rmSync(directory, { recursive: true, force: true });
});

const post = (path: string, body: object) =>
	fetch(`${origin}/push${path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});

beforeEach(async () => {
	const made = await post("/subscriptions", { applicationServerKey: KEYS.publicKey });
	const { endpoint, keys } = (await made.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
	target = { endpoint, ...keys };
});

const sender = (keys = KEYS) => createPushSender({ keys, sandboxOrigin: origin, clock: Date.now });
const MESSAGE: PushMessage = { payload: '{"body":"ফলাফল"}', ttlSeconds: 60, urgency: "high", topic: "abc" };
const id = () => target.endpoint.split("/").at(-1) ?? "";
const inbox = async () => {
	const response = await fetch(`${origin}/push.json?subscription=${id()}`);
	return ((await response.json()) as { content: Record<string, unknown>[] }).content;
};

describe("the push service of the sandbox (NTF-8)", () => {
	test("takes what the platform's own adapter sends, and shows what the browser reads", async () => {
		expect(await sender().send(target, MESSAGE)).toBe("sent");
		expect(await inbox()).toMatchObject([{ text: MESSAGE.payload, ttl: 60, urgency: "high", topic: "abc" }]);
		const page = await (await fetch(`${origin}/push`)).text();
		expect(page).toContain("ফলাফল");
		expect(await (await fetch(origin)).text()).toContain('href="/push"');
	});

	test("shows that a browser cannot read what was encrypted for another", async () => {
		const { keys } = (await (await post("/subscriptions", {})).json()) as { keys: { p256dh: string; auth: string } };
		expect(await sender().send({ ...target, ...keys }, MESSAGE)).toBe("sent");
		expect(await inbox()).toMatchObject([{ text: null }]);
	});

	test.each([
		["gone", "gone"],
		["unknown", "gone"],
		["busy", { retryAfterMs: 120_000 }],
		["broken", { retryAfterMs: 60_000 }],
	])("misbehaves when it is told to: %s", async (outcome, heard) => {
		expect((await post("/outcome", { subscription: id(), outcome })).status).toBe(200);
		expect(await sender().send(target, MESSAGE)).toEqual(heard);
		expect(await inbox()).toEqual([]);
	});

	test("refuses another sender's key, and what is no message of Web Push", async () => {
		const other = {
			...KEYS,
			publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
			privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
		};
		expect(await sender(other).send(target, MESSAGE)).toBe("gone");
		expect((await fetch(target.endpoint, { method: "POST", body: "hello" })).status).toBe(400);
		expect((await fetch(`${origin}/push/send/nobodys`, { method: "POST", body: "hello" })).status).toBe(404);
		const headers = { ttl: "60", "content-encoding": "aes128gcm" };
		expect((await fetch(target.endpoint, { method: "POST", body: "hello", headers })).status).toBe(403);
		expect((await fetch(target.endpoint, { method: "POST", body: "x".repeat(5_000), headers })).status).toBe(413);
		expect((await post("/outcome", { subscription: "nobodys", outcome: "gone" })).status).toBe(400);
	});
});
