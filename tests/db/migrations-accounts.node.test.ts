import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";

describe("Giving a walk of the accounts to whom it changes the number", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const rows = async (statement: string) => (await client.execute(statement)).rows.map((row) => ({ ...row }));
	const walk = (id: string, purpose: string) =>
		`INSERT INTO flow (id, browser_hash, purpose, mobile, continue_to, created_at, expires_at) VALUES ('${id}', 'b', '${purpose}', '+8801711000001', '/', 1, 9)`;
	const code = (id: string, kind: string) =>
		`INSERT INTO long_code (id, mobile, kind, sent_at, expires_at) VALUES ('${id}', '+8801711000001', '${kind}', 1, 9)`;

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "accounts", { from: 0, to: 3 });
		await client.batch([walk("f", "reset"), code("l", "account")], "write");
		await applyMigrations(server.url, "accounts", { from: 4, to: 4 });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("keeps every walk and code that is under way, and its indexes", async () => {
		expect(await rows("SELECT id, purpose, mobile, user_id, continue_to, expires_at FROM flow")).toEqual([
			{ id: "f", purpose: "reset", mobile: "+8801711000001", user_id: null, continue_to: "/", expires_at: 9 },
		]);
		expect(await rows("SELECT id, kind, code_hash FROM long_code")).toEqual([
			{ id: "l", kind: "account", code_hash: null },
		]);
		const indexes = await rows(
			"SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name IN ('flow', 'long_code') AND name NOT LIKE 'sqlite_%' ORDER BY name",
		);
		expect(indexes.map(({ name }) => name)).toEqual(["flow_expires", "long_code_expires", "long_code_mobile"]);
	});

	test("takes the new walk and its code, and still nothing that is none", async () => {
		await client.batch([walk("g", "change-mobile"), code("m", "change-mobile")], "write");
		await expect(client.execute(walk("h", "other"))).rejects.toThrow(/CHECK/);
		await expect(client.execute(code("n", "other"))).rejects.toThrow(/CHECK/);
	});
});

describe("Giving walks and long codes of the accounts an owner", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const rows = async (statement: string) => (await client.execute(statement)).rows.map((row) => ({ ...row }));
	const person = (id: string, number: number, createdAt = 1) =>
		`INSERT INTO user (id, name, email, phone_number, created_at, updated_at) VALUES ('${id}', 'N', '${id}', '+880171100000${number}', ${createdAt}, 1)`;
	const walk = (id: string, purpose: string, number: number) =>
		`INSERT INTO flow (id, browser_hash, purpose, mobile, user_id, continue_to, created_at, expires_at) VALUES ('${id}', 'b', '${purpose}', '+880171100000${number}', ${purpose === "change-mobile" ? "'a'" : "NULL"}, '/', 5, 9)`;
	const code = (id: string, kind: string, number: number) =>
		`INSERT INTO long_code (id, mobile, kind, sent_at, expires_at) VALUES ('${id}', '+880171100000${number}', '${kind}', 5, 9)`;

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "accounts", { from: 0, to: 4 });
		await client.batch(
			[
				...[person("a", 1), person("moved", 2), person("new", 3, 6)],
				"INSERT INTO mobile_change (id, user_id, from_mobile, to_mobile, at) VALUES ('m', 'moved', '+8801711000009', '+8801711000002', 6)",
				...["sign-in", "reset", "verify", "register", "change-mobile"].map((purpose) => walk(purpose, purpose, 1)),
				...[walk("of-moved", "reset", 2), walk("of-new", "reset", 3), walk("of-nobody", "sign-in", 4)],
				...["register", "registered", "account", "change-mobile"].map((kind) => code(kind, kind, 1)),
				...[code("of-moved", "account", 2), code("of-new", "account", 3), code("of-nobody", "account", 4)],
			],
			"write",
		);
		await applyMigrations(server.url, "accounts", { from: 5, to: 5 });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("gives those under way who had the number then, and nobody where another has it since", async () => {
		const owned = (table: string) =>
			rows(`SELECT id, user_id FROM ${table} WHERE user_id IS NOT NULL ORDER BY id`).then((found) =>
				found.map(({ id, user_id }) => `${id}: ${user_id}`),
			);
		expect(await owned("flow")).toEqual(["change-mobile: a", "reset: a", "sign-in: a", "verify: a"]);
		expect(await owned("long_code")).toEqual(["account: a", "registered: a"]);
		expect(
			await rows("SELECT count(*) AS walks, count(void_at) AS void, sum(expires_at = 9) AS kept FROM flow"),
		).toEqual([{ walks: 8, void: 0, kept: 8 }]);
		expect(await rows("SELECT count(*) AS codes FROM long_code")).toEqual([{ codes: 7 }]);
	});

	test("finds walks by number and by person", async () => {
		const indexes = await rows(
			"SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'flow' ORDER BY name",
		);
		expect(indexes.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["flow_expires", "flow_mobile", "flow_user"]),
		);
	});
});
