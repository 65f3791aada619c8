import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, integer, SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as accounts from "#db/accounts/schema.ts";
import * as walks from "#db/accounts/walks.ts";
import * as schema from "#db/schema/index.ts";
import { holdingFaults, type TableShape } from "#tests/support/holding-faults.ts";
import { ACCOUNTS_HOLDINGS } from "#workers/accounts/holdings.ts";
import type { Holding } from "~/domain/privacy/holding.ts";
import { HOLDINGS } from "~/domain/privacy/holdings.server.ts";

/** Every table of a schema as it is, by the name that it is exported under. */
function shapesOf(exported: Record<string, unknown>, person: SQLiteTable): Record<string, TableShape> {
	const tables = Object.entries(exported).filter((entry): entry is [string, SQLiteTable] => is(entry[1], SQLiteTable));
	return Object.fromEntries(
		tables.map(([name, table]) => {
			const names = new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [column.name, key]));
			const keys = getTableConfig(table).foreignKeys.flatMap((key) => {
				const { foreignTable, columns } = key.reference();
				return foreignTable === person ? columns.map((column) => names.get(column.name) ?? "") : [];
			});
			return [name, { columns: [...names.values()], accountKeys: keys }];
		}),
	);
}

const platform = shapesOf(schema, schema.account);
const holdings: Record<string, Holding> = HOLDINGS;

describe("What is held about people (PRV-1, PRV-6)", () => {
	test("is said of every table and of every column with an account in it", () => {
		expect(Object.keys(platform).length).toBeGreaterThan(45);
		expect(holdingFaults(platform, holdings)).toEqual([]);
	});

	test("is said of the accounts' database as well", () => {
		expect(holdingFaults(shapesOf({ ...accounts, ...walks }, accounts.user), ACCOUNTS_HOLDINGS)).toEqual([]);
	});

	test("misses a table that comes, by its foreign key or by the name of a column", () => {
		const uuid = text("account_uuid").references(() => schema.account.uuid);
		const more = shapesOf(
			{
				diary: sqliteTable("diary", { id: integer("id"), whose: uuid }),
				note: sqliteTable("note", { id: integer("id"), seenBy: text("seen_by") }),
				weather: sqliteTable("weather", { id: integer("id") }),
			},
			schema.account,
		);
		expect(holdingFaults({ ...platform, ...more }, holdings)).toEqual([
			"diary is not named, and has an account in whose",
			"note is not named, and has an account in seenBy",
			"weather is not named",
		]);
		const known = { ...holdings, note: { about: "nobody" } as const };
		expect(holdingFaults({ ...platform, note: more.note as TableShape }, known)).toEqual(["note.seenBy is not named"]);
	});

	test("misses a column that comes, and one that goes", () => {
		const feedback = platform.feedback as TableShape;
		const more = { ...feedback, columns: [...feedback.columns, "forwardedBy"] };
		expect(holdingFaults({ ...platform, feedback: more }, holdings)).toEqual(["feedback.forwardedBy is not named"]);
		const fewer = { ...feedback, columns: feedback.columns.filter((column) => column !== "answeredBy") };
		expect(holdingFaults({ ...platform, feedback: fewer }, holdings)).toEqual([
			"feedback.answeredBy is no column",
			"feedback.answeredBy is no column",
		]);
	});

	test("hands out nobody else", () => {
		const open = holdings.feedback as Extract<Holding, { about: "person" }>;
		expect(holdingFaults(platform, { ...holdings, feedback: { ...open, leftOut: {} } })).toEqual([
			"feedback.answeredBy would hand out somebody else",
		]);
	});

	test("says why, wherever something is left out or stays", () => {
		for (const holding of [
			...Object.values(holdings),
			...Object.values(ACCOUNTS_HOLDINGS as Record<string, Holding>),
		]) {
			if (holding.about === "nobody") continue;
			for (const why of Object.values(holding.leftOut)) expect(why.length).toBeGreaterThan(5);
			if (holding.ending.how !== "deleted") expect(holding.ending.why.length).toBeGreaterThan(10);
		}
	});
});
