import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import * as schema from "#db/accounts/schema.ts";
import * as walks from "#db/accounts/walks.ts";
import type { Holding, PersonalHolding } from "~/domain/privacy/holding.ts";
import { readFields } from "~/request/read-form.server.ts";
import { isOurClient } from "./client.ts";
import type { Ctx } from "./context.ts";
import type { AccountsDatabase } from "./database.ts";
import { ACCOUNTS_HOLDINGS } from "./holdings.ts";
import { tellClients } from "./logout.ts";
import { noteEnded } from "./logout-notices.ts";

/*
 * What a client of ours asks about one person, for that person: all that is held about them here, and its end. No part of OpenID
 * Connect: where it is, the discovery document says (`pathshala_person_endpoint`).
 */

const TABLES: Record<string, SQLiteTable> = (() => {
	const { OTP_PURPOSES: _, LONG_CODE_KINDS: __, TALLY_KINDS: ___, ...ours } = walks;
	return { ...schema, ...ours };
})();

const PERSONAL = Object.entries(ACCOUNTS_HOLDINGS as Record<string, Holding>).flatMap(([name, holding]) => {
	const table = TABLES[name];
	return holding.about === "person" && table ? [{ name, table, holding }] : [];
});

/** Rows of one table that are handed out: nobody has as many. */
const MOST = 1_000;

const subjectSchema = z.object({ subject: z.string().min(1).max(64) });

/** The subject that a client of ours asks about; else the answer. */
async function askedAbout(c: Ctx): Promise<string | Response> {
	c.header("Cache-Control", "no-store");
	if (!(await isOurClient(c.var.app.db, c.req.header("authorization")))) {
		c.header("WWW-Authenticate", 'Basic realm="accounts"');
		return c.json({ error: "invalid_client" }, 401);
	}
	return (await readFields(c.req.raw, subjectSchema)).subject;
}

/** All that is held here about a person, by table; of nobody nothing. */
export async function readPersonRoute(c: Ctx): Promise<Response> {
	const subject = await askedAbout(c);
	if (typeof subject !== "string") return subject;
	const { db } = c.var.app;
	const entries = await Promise.all(
		PERSONAL.map(async ({ table, holding }) => [holding.file, await rowsOf(db, table, holding, subject)] as const),
	);
	return c.json(Object.fromEntries(entries));
}

const rowsOf = (db: AccountsDatabase, table: SQLiteTable, { theirs, leftOut }: PersonalHolding, subject: string) => {
	const shown = Object.entries(getTableColumns(table)).filter(([column]) => !(column in leftOut));
	return db
		.select(Object.fromEntries(shown))
		.from(table)
		.where(sql`(${theirs(subject)})`)
		.limit(MOST);
};

/** Takes a person away with all that is held about them. Again, or about nobody, it is done already: 204 as well. */
export async function erasePersonRoute(c: Ctx): Promise<Response> {
	const userId = await askedAbout(c);
	if (typeof userId !== "string") return userId;
	const { db, now } = c.var.app;
	const [person] = await db.select({ id: schema.user.id }).from(schema.user).where(eq(schema.user.id, userId));
	if (!person) return c.body(null, 204);
	const gone = PERSONAL.filter(({ holding }) => holding.ending.how === "deleted");
	await db.batch([
		noteEnded(db, { userId, sessionId: null }, now),
		...gone.map(({ table, holding }) => db.run(deletion(table, holding.theirs(userId)))),
	]);
	await tellClients(c, { userId });
	return c.body(null, 204);
}

const deletion = (table: SQLiteTable, theirs: SQL) =>
	sql`DELETE FROM ${sql.identifier(getTableConfig(table).name)} WHERE ${theirs}`;
