import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import { account, auditLog } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { startOfDhakaDay, toIso } from "~/lib/time.ts";
import { typedCode } from "~/lib/typed-number.ts";
import { peopleErrors } from "./errors.ts";
import type { AuditFilter } from "./schemas.ts";

/** A line of the audit log; `createdAt` ms UTC. */
export type AuditEntry = {
	uuid: string;
	actorUuid: string | null;
	actorName: string | null;
	action: string;
	objectType: string;
	objectUuid: string;
	detail: Record<string, unknown> | null;
	/** Of a detail that is too long for a list its beginning, as it is written, and how many letters it has; its `detail` is null then. */
	cut?: { text: string; letters: number };
	/** The account that it is about, or whose thing it is about; null where it is about nobody's. */
	ownerUuid: string | null;
	ownerName: string | null;
	createdAt: number;
};

const DAY_MS = 24 * 3_600_000;

/**
 * Whom or what a term names: a uuid as it is, or the people with that mobile number. The plus takes the type from the column:
 * what is compared with a text is not looked up in the index of what a detail says, but sought through all of it.
 */
const named = (term: string): SQL => {
	const code = typedCode(term);
	const mobile = normaliseMobile(code);
	return mobile ? sql`(SELECT +uuid FROM ${account} WHERE mobile = ${mobile})` : sql`(${code.toLowerCase()})`;
};

/**
 * The numbers of all entries about things or people: with what was done with them also what was done with something of theirs, which names
 * its owner in its detail.
 * @param uuids a list or a query in brackets
 */
export const entriesAbout = (uuids: SQL): SQL => sql`
	SELECT id FROM ${auditLog} WHERE object_uuid IN ${uuids} UNION SELECT id FROM ${auditLog} WHERE detail ->> '$.account' IN ${uuids}`;

function condition({ by, about, action, from, to }: Omit<AuditFilter, "sort">): SQL {
	const since = from && startOfDhakaDay(from);
	const until = to && startOfDhakaDay(to);
	const asked = [
		by ? sql`l.actor_uuid IN ${named(by)}` : null,
		about ? sql`l.id IN (${entriesAbout(named(about))})` : null,
		// What a beginning is: `account` finds `account.suspend`.
		action ? sql`l.action >= ${action} AND l.action < ${`${action}~`}` : null,
		since ? sql`l.created_at >= ${since}` : null,
		until ? sql`l.created_at < ${until + DAY_MS}` : null,
	].filter((part) => part !== null);
	return asked.length > 0 ? sql.join(asked, sql` AND `) : sql`1`;
}

const ORDERS: Record<AuditFilter["sort"], SQL> = { newest: sql`l.id DESC`, oldest: sql`l.id` };

/** Whose account an entry concerns, with the name; of the columns of an entry, wherever they are read. */
export function ownerOf(columns: Record<"objectType" | "objectUuid" | "detail", SQL | AnyColumn>) {
	const { objectType, objectUuid, detail } = columns;
	const uuid = sql<
		string | null
	>`CASE WHEN ${objectType} = 'account' THEN ${objectUuid} ELSE ${detail} ->> '$.account' END`;
	return { uuid, name: sql<string | null>`(SELECT name FROM ${account} AS owner WHERE owner.uuid = ${uuid})` };
}

const owner = ownerOf({ objectType: sql`l.object_type`, objectUuid: sql`l.object_uuid`, detail: sql`l.detail` });

/** So many letters of one detail are read for a list: an import that was undone says all that its questions said. */
export const MOST_LETTERS = 60_000;

type Row = Omit<AuditEntry, "detail" | "cut"> & { detail: string | null; letters: number | null };

/** What is read of a detail, and how long it is. */
export const detailOf = (column: SQL | typeof auditLog.detail) => ({
	detail: sql<string | null>`substr(${column}, 1, ${MOST_LETTERS})`,
	letters: sql<number | null>`length(${column})`,
});

const read = detailOf(sql`l.detail`);

/** JSON that was cut is none. */
export function withDetail({ detail, letters, ...row }: Row): AuditEntry {
	if (detail === null || letters === null) return { ...row, detail: null };
	if (letters > MOST_LETTERS) return { ...row, detail: null, cut: { text: detail, letters } };
	return { ...row, detail: JSON.parse(detail) };
}

async function* entryPieces(head: object, detail: string | null): AsyncGenerator<string> {
	yield `${JSON.stringify(head).slice(0, -1)},"detail":`;
	// As it is kept: it is JSON.
	yield detail ?? "null";
	yield "}\n";
}

/** One entry, whole, as JSON, for admins. One round trip. @throws DomainError AuditEntryNotFound, or of requireRole */
export async function getAuditEntry(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	id: string,
): Promise<{ uuid: string; pieces: AsyncGenerator<string> }> {
	requireRole(who, "admin");
	const notFound = () => peopleErrors.fail("AuditEntryNotFound");
	const { uuid, actorUuid, action, objectType, objectUuid, createdAt } = auditLog;
	const [found] = await db
		.select({
			uuid,
			actorUuid,
			action,
			objectType,
			objectUuid,
			createdAt,
			detail: sql<string | null>`${auditLog.detail}`,
		})
		.from(auditLog)
		.where(eq(uuid, uuidInAddress(id, notFound)));
	if (!found) throw notFound();
	const { detail, createdAt: at, ...head } = found;
	return { uuid: found.uuid, pieces: entryPieces({ ...head, createdAt: toIso(at) }, detail) };
}

/**
 * The audit log, narrowed and sorted, for admins, of each detail no more than a page can show. One round trip.
 * @throws DomainError of requireRole
 */
export async function listAudit(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, sort, ...filter }: Paging & AuditFilter,
): Promise<Page<AuditEntry>> {
	requireRole(who, "admin");
	const where = condition(filter);
	const [rows, [total]] = await db.batch([
		db.all<Row>(sql`
			SELECT l.uuid, l.actor_uuid AS actorUuid, l.action, l.object_type AS objectType, l.object_uuid AS objectUuid,
				${read.detail} AS detail, ${read.letters} AS letters, l.created_at AS createdAt,
				(SELECT name FROM ${account} AS who WHERE who.uuid = l.actor_uuid) AS actorName,
				${owner.uuid} AS ownerUuid, ${owner.name} AS ownerName
			FROM ${auditLog} AS l WHERE ${where} ORDER BY ${ORDERS[sort]} LIMIT ${size} OFFSET ${page * size}`),
		db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${auditLog} AS l WHERE ${where}`),
	]);
	return toPage(rows.map(withDetail), total?.n ?? 0, { page, size });
}
