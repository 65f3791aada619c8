import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { createClient } from "@libsql/client/web";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { at, bindings } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { app } from "#tests/worker-entry.ts";
import { createDeps } from "#workers/deps.ts";
import type { Bindings } from "#workers/env.ts";
import { runScheduled } from "#workers/jobs/index.ts";
import { VERSION } from "~/lib/version.ts";

ownDatabase();

beforeEach(() => {
	for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
	vi.restoreAllMocks();
});

const envAt = (minutes: number, more: object = {}): Bindings => ({
	...bindings,
	TEST_CLOCK_AT: String(at(minutes)),
	...more,
});

async function health(minutes: number, more: object = {}) {
	const execution = createExecutionContext();
	const response = await app.fetch(new Request(`${bindings.PUBLIC_ORIGIN}/healthz`), envAt(minutes, more), execution);
	await waitOnExecutionContext(execution);
	return { status: response.status, body: await response.json() };
}

async function schedule(minutes: number) {
	const execution = createExecutionContext();
	await runScheduled(() => createDeps(envAt(minutes), execution, "health-of-a-test"));
	await waitOnExecutionContext(execution);
}

async function sql(statement: string) {
	const client = createClient({ url: bindings.DATABASE_URL ?? "" });
	await client.execute(statement).finally(() => client.close());
}

const well = { status: "ok", database: "ok", writes: "ok", sessions: "ok", version: VERSION };

describe("GET /healthz (RUN-5)", () => {
	test("knows nothing of writes before the scheduled work has run once", async () => {
		expect(await health(0)).toEqual({ status: 200, body: { ...well, writes: "unknown" } });
	});

	test("is well while the scheduled work writes each minute, and when a minute or two are missed", async () => {
		for (const minute of [0, 1, 2]) {
			await schedule(minute);
			expect(await health(minute)).toEqual({ status: 200, body: well });
		}
		expect(await health(5)).toEqual({ status: 200, body: well });
	});

	test("is degraded once nothing has been written for three minutes, though all can be read", async () => {
		await schedule(0);
		// As a full disk does: every write fails, every read goes on.
		for (const change of ["INSERT", "UPDATE"])
			await sql(
				`CREATE TRIGGER full_${change} BEFORE ${change} ON heartbeat BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
			);
		for (const minute of [1, 2, 3]) await schedule(minute);
		expect(await health(3)).toEqual({ status: 200, body: well });
		expect(await health(3.1)).toEqual({ status: 503, body: { ...well, status: "degraded", writes: "stale" } });
		for (const change of ["INSERT", "UPDATE"]) await sql(`DROP TRIGGER full_${change}`);
		await schedule(4);
		expect(await health(4)).toEqual({ status: 200, body: well });
	});

	test("is degraded while the database is away", async () => {
		expect(await health(0, { DATABASE_URL: inject("closedUrl") })).toEqual({
			status: 503,
			body: { ...well, status: "degraded", database: "unreachable", writes: "unknown" },
		});
	});

	test("is degraded while the store of sessions is away, or hangs", async () => {
		await schedule(0);
		const degraded = { status: 503, body: { ...well, status: "degraded", sessions: "unreachable" } };
		const away = { get: () => Promise.reject(new Error("KV is away")) };
		expect(await health(0, { SESSIONS: away })).toEqual(degraded);
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const { promise: asked, resolve } = Promise.withResolvers<void>();
		const get = () => {
			resolve();
			return new Promise(() => {});
		};
		const answer = health(0, { SESSIONS: { get } });
		await asked;
		// Less than the database may take (DATABASE_TIMEOUT_MS).
		await vi.advanceTimersByTimeAsync(5_000);
		expect(await answer).toEqual(degraded);
		vi.useRealTimers();
	});
});
