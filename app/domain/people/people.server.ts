import { type SQL, sql } from "drizzle-orm";
import { account, accountRole, suspension, teacherProfile } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor, Role, VerificationStatus } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { foundPeople } from "./found.server.ts";
import type { PeopleFilter, PersonSort } from "./schemas.ts";
import { peopleSearch } from "./search.ts";

/** A line of the list of people. */
export type PersonLine = {
	uuid: string;
	name: string | null;
	image: string | null;
	/** E.164 */
	mobile: string | null;
	mobileVerified: boolean;
	roles: Role[];
	/** Of a teacher; null for everybody else. */
	verificationStatus: VerificationStatus | null;
	suspended: boolean;
	createdAt: number;
};

const ORDERS: Record<PersonSort, SQL> = {
	newest: sql`a.id DESC`,
	oldest: sql`a.id`,
	name: sql`a.name COLLATE NOCASE, a.id`,
};

const STATES: Record<NonNullable<PeopleFilter["state"]>, SQL> = {
	active: sql`a.uuid NOT IN (SELECT account_uuid FROM ${suspension} WHERE lifted_at IS NULL)`,
	suspended: sql`a.uuid IN (SELECT account_uuid FROM ${suspension} WHERE lifted_at IS NULL)`,
	unverified: sql`a.mobile_verified = 0`,
};

function condition({ q, role, state }: PeopleFilter): SQL {
	const asked = [
		foundPeople(peopleSearch(q), "a"),
		role ? sql`a.uuid IN (SELECT account_uuid FROM ${accountRole} WHERE role = ${role})` : null,
		state ? STATES[state] : null,
	].filter((part) => part !== null);
	return asked.length > 0 ? sql.join(asked, sql` AND `) : sql`1`;
}

type Row = Omit<PersonLine, "mobileVerified" | "roles" | "suspended"> & {
	mobileVerified: number;
	roles: string | null;
	suspended: number;
};

/**
 * Everybody, for admins (ACC-20). One round trip.
 * @param filter `q` is a name, the beginning or a part of one, or a mobile number, whole or a part, in either digits
 * @throws DomainError of requireRole
 */
export async function listPeople(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, ...filter }: Paging & PeopleFilter,
): Promise<Page<PersonLine>> {
	requireRole(who, "admin");
	const where = condition(filter);
	const [rows, [total]] = await db.batch([
		db.all<Row>(sql`
			SELECT a.uuid, a.name, a.image, a.mobile, a.mobile_verified AS mobileVerified, a.created_at AS createdAt,
				(SELECT group_concat(role) FROM ${accountRole} AS r WHERE r.account_uuid = a.uuid) AS roles,
				(SELECT verification_status FROM ${teacherProfile} AS t WHERE t.account_uuid = a.uuid) AS verificationStatus,
				EXISTS (SELECT 1 FROM ${suspension} AS s WHERE s.account_uuid = a.uuid AND s.lifted_at IS NULL) AS suspended
			FROM ${account} AS a WHERE ${where} ORDER BY ${ORDERS[filter.sort]} LIMIT ${size} OFFSET ${page * size}`),
		db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${account} AS a WHERE ${where}`),
	]);
	const lines = rows.map((row) => ({
		...row,
		mobileVerified: row.mobileVerified === 1,
		roles: (row.roles?.split(",") ?? []) as Role[],
		suspended: row.suspended === 1,
	}));
	return toPage(lines, total?.n ?? 0, { page, size });
}
