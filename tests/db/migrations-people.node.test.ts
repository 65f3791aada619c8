import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyMigrations, type LibsqlServer, numberOf, startLibsql } from "#tests/support/libsql.ts";

describe("Giving entries of the audit log whom they concern", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const rows = async (statement: string) => (await client.execute(statement)).rows.map((row) => ({ ...row }));
	const ours = numberOf("audit-account");
	const entry = (uuid: string, type: string, object: string, detail: string | null) =>
		`INSERT INTO audit_log (uuid, action, object_type, object_uuid, detail, created_at) VALUES ('${uuid}', 'x', '${type}', '${object}', ${detail === null ? "NULL" : `'${detail}'`}, 1)`;
	const payment = (uuid: string) =>
		`INSERT INTO payment (uuid, account_uuid, purpose, item_title, amount, method, state, invoice_number, created_at, updated_at) VALUES ('${uuid}', 'a', 'wallet_top_up', 'Money', 500, 'bkash', 'failed', 'I', 1, 1)`;

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "platform", { from: 0, to: ours - 1 });
		await client.batch(
			[
				"INSERT INTO account (uuid, issuer, subject, created_at, updated_at) VALUES ('a', 'i', 's', 1, 1)",
				"INSERT INTO institute (uuid, name, kind, is_open_school, created_at, updated_at) VALUES ('n', 'School', 'school', 0, 1, 1)",
				"INSERT INTO institute_membership (uuid, account_uuid, institute_uuid, role, request_status, created_at, updated_at) VALUES ('m', 'a', 'n', 'teacher', 'Rejected', 1, 1)",
				"INSERT INTO feedback (uuid, account_uuid, role, title, description, created_at, updated_at) VALUES ('f', 'a', 'student', 'T', 'D', 1, 1)",
				payment("p"),
				"INSERT INTO payment_issue (uuid, kind, subject, payment_uuid, created_at) VALUES ('q', 'unanswered', 'p', 'p', 1)",
				entry("1", "institute-membership", "m", '{"reason":"Not known"}'),
				entry("2", "institute-membership", "gone", '{"reason":"Not known"}'),
				entry("3", "feedback", "f", null),
				entry("4", "payment", "p", '{"erased":true}'),
				entry("5", "payment", "p", '{"state":"failed"}'),
				entry("6", "payment-issue", "q", "{}"),
				entry("7", "teacher-verification", "v", '{"account":"a","note":null}'),
				entry("8", "account", "a", '{"note":"Looked at"}'),
			],
			"write",
		);
		await applyMigrations(server.url, "platform", { from: ours, to: ours });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("fills those of before, and keeps their words", async () => {
		expect(await rows("SELECT uuid, detail FROM audit_log ORDER BY id")).toEqual(
			[
				'{"reason":"Not known","account":"a"}',
				'{"reason":"Not known"}',
				'{"account":"a"}',
				'{"erased":true}',
				'{"state":"failed","account":"a"}',
				'{"account":"a"}',
				'{"account":"a","note":null}',
				'{"note":"Looked at"}',
			].map((detail, index) => ({ uuid: String(index + 1), detail })),
		);
	});

	test("leaves the log as closed as it was", async () => {
		await expect(client.execute("UPDATE audit_log SET detail = '{}'")).rejects.toThrow(/append-only/);
		await expect(client.execute("UPDATE audit_log SET detail = '{\"erased\":true}'")).rejects.toThrow(/append-only/);
		await expect(client.execute("DELETE FROM audit_log")).rejects.toThrow(/append-only/);
	});
});

describe("Giving teachers the copy of their name that they are listed by", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const ours = numberOf("listed-teachers");
	const account = (uuid: string) =>
		`INSERT INTO account (uuid, issuer, subject, name, created_at, updated_at) VALUES ('${uuid}', 'i', '${uuid}', 'Name ${uuid}', 1, 1)`;
	const profile = (uuid: string) =>
		`INSERT INTO teacher_profile (account_uuid, created_at, updated_at) VALUES ('${uuid}', 1, 1)`;
	const names = async () => {
		const { rows } = await client.execute("SELECT account_uuid, name FROM teacher_profile ORDER BY account_uuid");
		return rows.map((row) => [row.account_uuid, row.name]);
	};

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "platform", { from: 0, to: ours - 1 });
		await client.batch([account("a"), profile("a"), account("b")], "write");
		await applyMigrations(server.url, "platform", { from: ours, to: ours });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("names those of before and those who come, and keeps up with every new name", async () => {
		expect(await names()).toEqual([["a", "Name a"]]);
		await client.batch([profile("b"), "UPDATE account SET name = 'New' WHERE uuid = 'a'"], "write");
		expect(await names()).toEqual([
			["a", "New"],
			["b", "Name b"],
		]);
		await client.execute("UPDATE account SET name = NULL WHERE uuid = 'b'");
		expect(await names()).toEqual([
			["a", "New"],
			["b", null],
		]);
	});
});
