import { readdirSync, readFileSync } from "node:fs";
import { createClient } from "@libsql/client/web";
import { type DrizzleSQLiteSnapshotJSON, generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { applyMigrations, type LibsqlServer, numberOf, startLibsql } from "#tests/support/libsql.ts";

/** The number of the migration before that of refunds. */
const BEFORE_MONEY = 5;

const META = new URL("../../migrations/platform/meta/", import.meta.url);

test("The migrations end where the schema is: another would have nothing to do", async () => {
	const snapshots = readdirSync(META).filter((name) => name.endsWith("_snapshot.json"));
	const last = snapshots.sort().at(-1) ?? "";
	const kept = JSON.parse(readFileSync(new URL(last, META), "utf8")) as DrizzleSQLiteSnapshotJSON;
	const described = await generateSQLiteDrizzleJson(schema, kept.id);
	expect(await generateSQLiteMigration(kept, described)).toEqual([]);
});

describe("Giving a model test its own word in the database", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const rows = async (statement: string) => (await client.execute(statement)).rows.map((row) => ({ ...row }));

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "platform", { from: 0, to: 2 });
		await client.batch(
			[
				"INSERT INTO account (uuid, issuer, subject, created_at, updated_at) VALUES ('a', 'i', 's', 1, 1)",
				"INSERT INTO subject (uuid, title, created_at) VALUES ('s', 'Physics', 1)",
				"INSERT INTO weekly_exam (uuid, name, og_image, duration_minutes, start_at, stop_at, fee_poisha, state, created_at, updated_at) VALUES ('e', 'Test', '/e.png', 30, 10, 20, 500, 'published', 1, 1)",
				"INSERT INTO weekly_exam_subject (exam_uuid, subject_uuid, position, number_of_questions) VALUES ('e', 's', 0, 5)",
				"INSERT INTO paper_pool (uuid, exam_uuid, version, content, created_at) VALUES ('p', 'e', 1, '{}', 1)",
				"INSERT INTO registration (uuid, exam_uuid, account_uuid, kind, created_at) VALUES ('r', 'e', 'a', 'paid', 1)",
				"INSERT INTO mock_test_type (uuid, title, duration_minutes, num_question, exam_tag_title, created_at, updated_at) VALUES ('m', 'Set', 10, 5, 'SSC', 1, 1)",
				"INSERT INTO audit_log (uuid, action, object_type, object_uuid, created_at) VALUES ('l', 'model-test.publish', 'weekly_exam', 'e', 1)",
			],
			"write",
		);
		await applyMigrations(server.url, "platform", { from: 3, to: 3 });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("keeps every row and what refers to it", async () => {
		expect(
			await rows(`SELECT t.id, t.name, t.image, t.fee_poisha, s.number_of_questions, p.version, r.kind FROM model_test AS t
				JOIN model_test_subject AS s ON s.exam_uuid = t.uuid JOIN paper_pool AS p ON p.exam_uuid = t.uuid
				JOIN registration AS r ON r.exam_uuid = t.uuid`),
		).toEqual([
			{ id: 1, name: "Test", image: "/e.png", fee_poisha: 500, number_of_questions: 5, version: 1, kind: "paid" },
		]);
		expect(await rows("SELECT number_of_questions, exam_tag FROM mock_test_type")).toEqual([
			{ number_of_questions: 5, exam_tag: "SSC" },
		]);
		expect(await rows("PRAGMA foreign_key_check")).toEqual([]);
	});

	test("leaves nothing by the old names", async () => {
		expect(await rows("SELECT name FROM sqlite_master WHERE name LIKE '%weekly%' OR tbl_name LIKE '%weekly%'")).toEqual(
			[],
		);
		expect(await rows("SELECT name FROM sqlite_master WHERE sql LIKE '%REFERENCES _weekly_exam%'")).toEqual([]);
		const indexes = await rows(
			"SELECT name FROM sqlite_master WHERE tbl_name = 'model_test' AND type = 'index' ORDER BY name",
		);
		expect(indexes.map(({ name }) => name)).toEqual([
			"model_test_published",
			"model_test_stop",
			"model_test_uuid_unique",
		]);
	});

	test("refuses what it refused before", async () => {
		const exam = (uuid: string, stopAt: number) =>
			client.execute(
				`INSERT INTO model_test (uuid, name, duration_minutes, start_at, stop_at, created_at, updated_at) VALUES ('${uuid}', 'Test', 30, 10, ${stopAt}, 1, 1)`,
			);
		await expect(exam("backwards", 5)).rejects.toThrow(/CHECK/);
		await expect(exam("e", 20)).rejects.toThrow(/UNIQUE/);
		await expect(client.execute("DELETE FROM model_test WHERE uuid = 'e'")).rejects.toThrow(/FOREIGN KEY/);
		await expect(
			client.execute(
				"INSERT INTO registration (uuid, exam_uuid, account_uuid, kind, created_at) VALUES ('q', 'none', 'a', 'free', 1)",
			),
		).rejects.toThrow(/FOREIGN KEY/);
		await expect(client.execute("UPDATE mock_test_type SET number_of_questions = 0")).rejects.toThrow(/CHECK/);
	});

	test("numbers the next one after the last, and takes what hangs on it along when it goes", async () => {
		await client.batch(
			[
				"INSERT INTO model_test (uuid, name, duration_minutes, start_at, stop_at, created_at, updated_at) VALUES ('f', 'Next', 30, 10, 20, 1, 1)",
				"INSERT INTO model_test_subject (exam_uuid, subject_uuid, position, number_of_questions) VALUES ('f', 's', 0, 5)",
			],
			"write",
		);
		expect(await rows("SELECT id FROM model_test WHERE uuid = 'f'")).toEqual([{ id: 2 }]);
		await client.execute("DELETE FROM model_test WHERE uuid = 'f'");
		expect(await rows("SELECT count(*) AS n FROM model_test_subject WHERE exam_uuid = 'f'")).toEqual([{ n: 0 }]);
	});

	test("leaves what happened as it was written, and never to be changed", async () => {
		expect(await rows("SELECT object_type FROM audit_log")).toEqual([{ object_type: "weekly_exam" }]);
		await expect(client.execute("UPDATE audit_log SET object_type = 'model_test'")).rejects.toThrow(/append-only/);
		await expect(client.execute("DELETE FROM audit_log")).rejects.toThrow(/append-only/);
	});
});

describe("Giving refunds rows of their own, and receipts numbers", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const rows = async (statement: string) => (await client.execute(statement)).rows.map((row) => ({ ...row }));
	const payment = (uuid: string, state: string, completedAt: number | null, refund: string | null) =>
		`INSERT INTO payment (uuid, account_uuid, purpose, item_title, amount, method, state, invoice_number, refund_state, refund_trx_id, created_at, updated_at, completed_at)
		VALUES ('${uuid}', 'a', 'wallet_top_up', 'Money', 500, 'bkash', '${state}', 'I-${uuid}', ${refund ? `'${refund}'` : "NULL"}, ${refund === "completed" ? "'R1'" : "NULL"}, 1, 7, ${completedAt ?? "NULL"})`;

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "platform", { from: 0, to: BEFORE_MONEY });
		await client.batch(
			[
				"INSERT INTO account (uuid, issuer, subject, created_at, updated_at) VALUES ('a', 'i', 's', 1, 1)",
				payment("p1", "completed", 30, null),
				payment("p2", "completed", 10, "completed"),
				payment("p3", "completed", 20, "requested"),
				payment("p4", "failed", null, null),
				"INSERT INTO audit_log (uuid, action, object_type, object_uuid, detail, created_at) VALUES ('l', 'payment.refund', 'payment', 'p2', '{\"reason\":\"Twice\"}', 1)",
				"INSERT INTO ipn_message (message_id, created_at) VALUES ('m', 5)",
			],
			"write",
		);
		await applyMigrations(server.url, "platform", { from: BEFORE_MONEY + 1, to: BEFORE_MONEY + 1 });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("keeps every refund, as it stood", async () => {
		expect(
			await rows(
				"SELECT payment_uuid, amount, state, given, refund_trx_id, reason, next_check_at FROM refund ORDER BY payment_uuid",
			),
		).toEqual([
			{
				payment_uuid: "p2",
				amount: 500,
				state: "completed",
				given: 500,
				refund_trx_id: "R1",
				reason: "Twice",
				next_check_at: null,
			},
			{
				payment_uuid: "p3",
				amount: 500,
				state: "requested",
				given: null,
				refund_trx_id: null,
				reason: "unknown",
				next_check_at: 7,
			},
		]);
		expect(await rows("SELECT uuid, refunded FROM payment WHERE refunded > 0")).toEqual([
			{ uuid: "p2", refunded: 500 },
		]);
		expect(await rows("PRAGMA foreign_key_check")).toEqual([]);
	});

	test("numbers what was completed in its order, and has it compared with the provider's books", async () => {
		expect(await rows("SELECT uuid, receipt_number, reconcile_at FROM payment ORDER BY uuid")).toEqual([
			{ uuid: "p1", receipt_number: 3, reconcile_at: 30 },
			{ uuid: "p2", receipt_number: 1, reconcile_at: 10 },
			{ uuid: "p3", receipt_number: 2, reconcile_at: 20 },
			{ uuid: "p4", receipt_number: null, reconcile_at: null },
		]);
	});

	test("waits for no message that was dealt with", async () => {
		expect(await rows("SELECT message_id FROM ipn_message WHERE settled_at IS NULL")).toEqual([]);
	});
});

describe("Giving institutes states, and members roles", () => {
	let server: LibsqlServer;
	let client: ReturnType<typeof createClient>;
	const rows = async (statement: string) => (await client.execute(statement)).rows.map((row) => ({ ...row }));
	const ours = numberOf("institutes");
	const person = (uuid: string, ...roles: string[]) => [
		`INSERT INTO account (uuid, issuer, subject, created_at, updated_at) VALUES ('${uuid}', 'i', '${uuid}', 1, 1)`,
		...roles.map(
			(role) => `INSERT INTO account_role (account_uuid, role, created_at) VALUES ('${uuid}', '${role}', 1)`,
		),
	];
	const member = (uuid: string, account: string, institute: string) =>
		`INSERT INTO institute_membership (uuid, account_uuid, institute_uuid, request_status, created_at, updated_at) VALUES ('${uuid}', '${account}', '${institute}', 'Accepted', 1, 1)`;
	const institute = (uuid: string, isOpenSchool: number) =>
		`INSERT INTO institute (uuid, name, kind, is_open_school, created_at, updated_at) VALUES ('${uuid}', 'Name ${uuid}', 'school', ${isOpenSchool}, 1, 1)`;

	beforeAll(async () => {
		server = await startLibsql();
		client = createClient({ url: server.url });
		await applyMigrations(server.url, "platform", { from: 0, to: ours - 1 });
		await client.batch(
			[
				...[...person("s", "student"), ...person("t", "teacher"), ...person("b", "student", "teacher")],
				...[institute("open", 1), institute("x", 0)],
				...[member("m1", "s", "open"), member("m2", "s", "x"), member("m3", "t", "x"), member("m4", "b", "x")],
			],
			"write",
		);
		await applyMigrations(server.url, "platform", { from: ours, to: ours });
	});

	afterAll(async () => {
		client.close();
		await server.stop();
	});

	test("keeps every institute, listed, and every member: those who only teach as teachers", async () => {
		expect(
			await rows("SELECT uuid, state, merged_into, is_open_school, other_names FROM institute ORDER BY uuid"),
		).toEqual([
			{ uuid: "open", state: "listed", merged_into: null, is_open_school: 1, other_names: "[]" },
			{ uuid: "x", state: "listed", merged_into: null, is_open_school: 0, other_names: "[]" },
		]);
		expect(await rows("SELECT uuid, role, request_status FROM institute_membership ORDER BY uuid")).toEqual(
			["student", "student", "teacher", "student"].map((role, index) => ({
				...{ uuid: `m${index + 1}`, role, request_status: "Accepted" },
			})),
		);
		expect(await rows("PRAGMA foreign_key_check")).toEqual([]);
	});

	test("refuses what cannot be: a second open school, a merged one that leads nowhere or to itself, a number twice", async () => {
		const change = (set: string, uuid = "x") => client.execute(`UPDATE institute SET ${set} WHERE uuid = '${uuid}'`);
		await expect(change("is_open_school = 1")).rejects.toThrow(/UNIQUE/);
		await expect(change("state = 'merged'")).rejects.toThrow(/CHECK/);
		await expect(change("state = 'merged', merged_into = 'x'")).rejects.toThrow(/CHECK/);
		await expect(change("merged_into = 'open'")).rejects.toThrow(/CHECK/);
		await expect(change("state = 'merged', merged_into = 'none'")).rejects.toThrow(/FOREIGN KEY/);
		await expect(change("state = 'gone'")).rejects.toThrow(/CHECK/);
		await change("eiin = 100154");
		await expect(change("eiin = 100154", "open")).rejects.toThrow(/UNIQUE/);
		await expect(client.execute("UPDATE institute_membership SET role = 'admin'")).rejects.toThrow(/CHECK/);
	});

	test("lets somebody belong to an institute once in each role", async () => {
		await expect(client.execute(member("m5", "b", "x"))).rejects.toThrow(/UNIQUE/);
		await client.execute(member("m6", "b", "open"));
		await client.execute("UPDATE institute_membership SET institute_uuid = 'x', role = 'teacher' WHERE uuid = 'm6'");
	});
});
