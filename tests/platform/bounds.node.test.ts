import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { ACCOUNTS_BOUNDS } from "#db/accounts/bounds.ts";
import * as accounts from "#db/accounts/schema.ts";
import * as walks from "#db/accounts/walks.ts";
import type { Bound } from "#db/bound.ts";
import { OBJECT_BOUNDS, PLATFORM_BOUNDS, STORE_BOUNDS } from "#db/bounds.ts";
import * as platform from "#db/schema/index.ts";
import { type Daily, PER_DAY } from "~/domain/request/daily.server.ts";
import { BOUND_FIGURES, figuresIn } from "./bound-figures.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");

const tablesOf = (exported: Record<string, unknown>) =>
	Object.entries(exported).flatMap(([name, table]) => (is(table, SQLiteTable) ? [name] : []));

/** What the migrations have left in the database, by its name there. */
function migrated(folder: string): string[] {
	const tables = new Set<string>();
	for (const file of readdirSync(`${root}migrations/${folder}`)
		.filter((name) => name.endsWith(".sql"))
		.sort())
		for (const [, made, gone, from, to] of read(`migrations/${folder}/${file}`).matchAll(
			/CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)|DROP TABLE (?:IF EXISTS )?[`"]?(\w+)|ALTER TABLE [`"]?(\w+)[`"]? RENAME TO [`"]?(\w+)/gi,
		)) {
			if (gone ?? from) tables.delete(gone ?? from ?? "");
			if (made ?? to) tables.add(made ?? to ?? "");
		}
	// Words of a table that are looked for grow with it.
	return [...tables].filter((name) => !name.endsWith("_search_text")).sort();
}

const sources: Record<string, string> = Object.fromEntries(
	["app", "workers"]
		.flatMap((folder) =>
			readdirSync(root + folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
		)
		.filter((path) => /\.tsx?$/.test(path) && !/^(?:app\/paraglide|workers\/sandbox)\//.test(path))
		.map((path) => [path, read(path)]),
);

/** How a key begins: where it is written, or in the constant or function of that name; of what comes from a caller its name. */
function beginningOf(expression: string, path: string): string {
	const literal = /^[`"](.+)/.exec(expression)?.[1];
	if (literal !== undefined) return literal;
	const text = sources[path] ?? "";
	const definition = new RegExp(`\\bconst ${expression} = (?:\\([^)]*\\) => )?[\`"]([\\w:-]+)`);
	const isImported = new RegExp(`import \\{[^}]*\\b${expression}\\b[^}]*\\}`).test(text);
	const places = isImported ? Object.values(sources) : [text];
	const [found] = places.flatMap((place) => definition.exec(place)?.[1] ?? []);
	return found ?? `${path} ${expression}`;
}

/** The keys of whatever is put into a store of keys, by itself or by the cache that isolates share. */
const writtenKeys = (): string[] =>
	Object.entries(sources).flatMap(([path, text]) => {
		const cached = text.matchAll(/\bcache\.through(?:<[^()]*>)?\(\s*([`"]?[\w:-]+)/g);
		const hasStore = path.startsWith("workers/") && /\bKVNamespace\b|\b(?:SESSIONS|CACHE)\b/.test(text);
		const put = hasStore ? text.matchAll(/\.put\(\s*([`"]?[\w:-]+)/g) : [];
		return [...cached, ...put].map(([, expression = ""]) => beginningOf(expression, path));
	});

const namesOf = (exported: Record<string, unknown>) =>
	Object.values(exported).flatMap((table) => (is(table, SQLiteTable) ? [getTableName(table)] : []));

describe("everything that may grow has a bound (SEC-10)", () => {
	test("every table of both databases", () => {
		expect(Object.keys(PLATFORM_BOUNDS).sort()).toEqual(tablesOf(platform).sort());
		expect(Object.keys(ACCOUNTS_BOUNDS).sort()).toEqual(tablesOf({ ...accounts, ...walks }).sort());
	});

	test("and there are no other tables", () => {
		expect(migrated("platform")).toEqual(namesOf(platform).sort());
		expect(migrated("accounts")).toEqual(namesOf({ ...accounts, ...walks }).sort());
	});

	test("every Durable Object and its tables", () => {
		const classes = new Set([...read("wrangler.toml").matchAll(/class_name = "(\w+)"/g)].map(([, name]) => name));
		const files = { SessionGuard: "workers/session-guard/object.ts", ExamSession: "workers/exam-session/tables.ts" };
		const kept = Object.entries(files).flatMap(([name, file]) =>
			[...read(file).matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, table]) => `${name}.${table}`),
		);
		const others = [...classes].filter((name) => !(name && name in files));
		expect(Object.keys(OBJECT_BOUNDS).sort()).toEqual([...new Set([...kept, ...others])].sort());
	});

	test("every store of keys and every bucket", () => {
		const bindings = /\[\[(?:kv_namespaces|r2_buckets)\]\]\nbinding = "(\w+)"/g;
		const named = [...read("wrangler.toml").matchAll(bindings)].map(([, name]) => name);
		expect([...new Set(Object.keys(STORE_BOUNDS).map((name) => name.split(" ")[0]))].sort()).toEqual(named.sort());
		expect(read("workers/accounts/wrangler.toml")).not.toMatch(/kv_namespaces|r2_buckets|durable_objects/);
	});

	test("every beginning of a key in the stores of keys", () => {
		const named = Object.keys(STORE_BOUNDS).filter((name) => !name.startsWith("ASSETS_BUCKET"));
		expect(new Set(writtenKeys())).toEqual(
			new Set([
				...named.map((name) => name.split(" ")[1]),
				// The value's own key comes through the cache; a session's goes to the store behind `session:`.
				...["workers/lib/shared-cache.ts key", "workers/middleware/session.ts entry"],
				"workers/middleware/session.ts tokenId",
			]),
		);
	});

	test("every folder of the bucket", () => {
		const written = Object.values(sources)
			.flatMap((text) => [...text.matchAll(/(?:\bkey: |Key = \(.*=> |\bpath = )`([a-z-]+\/)\$\{/g)])
			.map(([, prefix]) => `ASSETS_BUCKET ${prefix}`);
		const named = Object.keys(STORE_BOUNDS).filter((name) => name.startsWith("ASSETS_BUCKET"));
		expect([...new Set(written)].sort()).toEqual(named.sort());
	});

	test("is kept in a file that is there", () => {
		const all = [PLATFORM_BOUNDS, ACCOUNTS_BOUNDS, OBJECT_BOUNDS, STORE_BOUNDS].flatMap((table) =>
			Object.values(table),
		);
		expect(all.filter(({ at }) => !existsSync(root + at))).toEqual([]);
		expect(all.filter(({ bound }) => bound.trim() === "")).toEqual([]);
	});

	test("by what stands there: what people make has a limit that is named, or a key of the schema", () => {
		const rows = Object.entries<Bound>(PLATFORM_BOUNDS);
		const unnamed = rows.filter(
			([, { by, at, limit }]) => by !== "us" && by !== "admins" && !at.startsWith("db/schema/") && limit === undefined,
		);
		expect(unnamed.map(([name]) => name)).toEqual([]);
		const gone = rows.filter(([, { at, limit }]) => limit !== undefined && !read(at).includes(limit));
		expect(gone.map(([name]) => name)).toEqual([]);
		const keyless = rows.filter(
			([, { by, at, limit }]) =>
				by !== "us" &&
				by !== "admins" &&
				limit === undefined &&
				!/uniqueIndex\(|primaryKey\(|\.unique\(|\.primaryKey\(/.test(read(at)),
		);
		expect(keyless.map(([name]) => name)).toEqual([]);
	});

	test.each([
		["platform", PLATFORM_BOUNDS],
		["accounts", ACCOUNTS_BOUNDS],
		["objects", OBJECT_BOUNDS],
		["stores", STORE_BOUNDS],
	] as [string, Record<string, Bound>][])("with the figures of the code: %s", (name, table) => {
		const told = Object.entries(table).map(([of, { bound }]) => [of, figuresIn(bound)] as const);
		expect(Object.fromEntries(told.filter(([, figures]) => figures.length > 0))).toEqual(BOUND_FIGURES[name]);
	});

	test("and what an account may do within a day stands in the rule with the same figures (SEC-10.1)", () => {
		const [, rule = ""] = /\*\*SEC-10\.1\*\* (.*)/.exec(read("docs/product.md")) ?? [];
		const told: readonly Daily[] = [
			...(["look-up", "token", "course", "lecture", "assignment", "content", "submission", "course-copy"] as const),
			...([
				"apply",
				"upload",
				"appeal",
				"pin",
				"payment",
				"sign-in",
				"deletion",
				"material",
				"move",
				"message",
			] as const),
			...(["archive", "enrolment", "decision", "question", "answer", "calendar"] as const),
		];
		expect(figuresIn(rule.replaceAll(/\([^)]*\)/g, ""))).toEqual(told.map((what) => PER_DAY[what]));
		const [, bytes = ""] = /\*\*SEC-10\.7\*\* (.*)/.exec(read("docs/product.md")) ?? [];
		expect(figuresIn(bytes)).toEqual([PER_DAY["upload-mb"] / 1000]);
		// SMS of a teacher stand in SEC-10.6.
		expect(Object.keys(PER_DAY).sort()).toEqual([...told, "sms", "upload-mb"].sort());
	});
});
