import { afterAll, beforeAll, expect, test } from "vitest";
import { account, user } from "#db/accounts/schema.ts";
import { openDatabase } from "#db/client.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import type { Ctx } from "#workers/accounts/context.ts";
import { requesterFor } from "#workers/accounts/device.ts";
import { hasLeft } from "#workers/accounts/limits.ts";
import { hmacHex } from "~/lib/hmac.ts";

const SECRET = "local-only-auth-secret-0123456789abcdef";
const DEVICE = "0123456789abcdef0123456789abcdef";
const KNOWN = "018f0000-0000-7000-8000-000000000001";

let server: LibsqlServer;
let asked = 0;
beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url, "accounts");
	const at = new Date(0);
	const row = { createdAt: at, updatedAt: at };
	const db = openDatabase(server.url, "");
	await db.insert(user).values({ id: KNOWN, name: "Rina", email: "rina@mobile.invalid", ...row });
	await db
		.insert(account)
		.values({ id: "credential", accountId: KNOWN, providerId: "credential", userId: KNOWN, password: "x", ...row });
});
afterAll(() => server.stop());

const counting: typeof fetch = (...args) => {
	asked += 1;
	return fetch(...args);
};

/** How a request with such a device's cookie counts, and what that asked of the database. */
async function countedAs(cookie: string | null, userId: string | null) {
	const app = {
		db: openDatabase(server.url, "", counting),
		vars: { AUTH_SECRET: SECRET },
		origins: { own: "http://localhost:1" },
		network: "192.0.2.1",
	};
	const request = new Request("http://localhost:1/", {
		headers: cookie ? { cookie: `accounts-device=${cookie}` } : {},
	});
	const before = asked;
	const requester = await requesterFor({ req: { raw: request }, var: { app } } as unknown as Ctx, userId);
	return { requester, trips: asked - before };
}

test("a device's cookie costs the same whether or not somebody has the number", async () => {
	const mark = (await hmacHex(SECRET, `device:${DEVICE}:${KNOWN}:credential`)).slice(0, 32);
	const stranger = { network: "192.0.2.1" };
	for (const cookie of [null, "nonsense", DEVICE, `${DEVICE}.${"0".repeat(32)}`]) {
		const [known, unknown] = [await countedAs(cookie, KNOWN), await countedAs(cookie, null)];
		expect([cookie, known]).toEqual([cookie, unknown]);
		expect(known.requester).toEqual(stranger);
	}
	expect(await countedAs(`${DEVICE}.${mark}`, KNOWN)).toEqual({ requester: { device: DEVICE }, trips: 1 });
	expect(await countedAs(`${DEVICE}.${mark}`, null)).toEqual({ requester: stranger, trips: 1 });
});

test("asking whether a sign-in is left costs the same whether or not somebody has the number (ACC-15.1)", async () => {
	for (const userId of [KNOWN, null]) {
		const before = asked;
		expect([userId, await hasLeft(openDatabase(server.url, "", counting), "sign-in", userId, 0)]).toEqual([
			userId,
			true,
		]);
		expect([userId, asked - before]).toEqual([userId, 1]);
	}
});
