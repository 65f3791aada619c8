import { afterAll, beforeAll, expect, test } from "vitest";
import { session, user } from "#db/accounts/schema.ts";
import { openDatabase } from "#db/client.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import { createAuth } from "#workers/accounts/auth.ts";
import type { AccountsVars } from "#workers/accounts/env.ts";

const KNOWN = "018f0000-0000-7000-8000-000000000001";

let server: LibsqlServer;
beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url, "accounts");
});
afterAll(() => server.stop());

test("a session keeps of a browser no more than the beginning of what it says of itself (SEC-10)", async () => {
	const db = openDatabase(server.url, "");
	const at = new Date(0);
	await db.insert(user).values({ id: KNOWN, name: "Rina", email: "rina@mobile.invalid", createdAt: at, updatedAt: at });
	const origins = { PUBLIC_ORIGIN: "http://localhost:1", PLATFORM_ORIGIN: "http://localhost:2" };
	const vars = { ...origins, AUTH_SECRET: "k".repeat(40) } as AccountsVars;
	const nobody = () => {};
	const auth = createAuth(vars, db, { info: nobody, warn: nobody, error: nobody });
	for (const userAgent of [`Chrome/1 ${"x".repeat(5_000)}`, "Firefox/1", null]) {
		const headers = new Headers(userAgent === null ? {} : { "user-agent": userAgent });
		expect((await auth.api.startSession({ body: { userId: KNOWN }, headers, asResponse: true })).status).toBe(200);
	}
	const kept = await db.select({ userAgent: session.userAgent }).from(session).orderBy(session.createdAt, session.id);
	expect(kept.map(({ userAgent }) => userAgent?.length)).toEqual([300, "Firefox/1".length, 0]);
});
