import { and, asc, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { course, institute, instituteMembership } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { instituteErrors } from "./errors.ts";
import { bestFirst, listedAsLookedFor, lookedFor } from "./find.server.ts";
import { cardColumns, type InstituteCard } from "./queries.server.ts";
import { type AdminInstituteSearch, type InstituteState, STATES } from "./schemas.ts";

/** How many belong to an institute, by role. Its columns are named in full: drizzle leaves out the table where there is one alone. */
const members = (role: "student" | "teacher") =>
	sql<number>`(SELECT count(*) FROM ${instituteMembership} AS of_it WHERE of_it.institute_uuid = institute.uuid
		AND of_it.role = ${role} AND of_it.request_status = 'Accepted')`;

const columns = {
	...cardColumns,
	eiin: institute.eiin,
	state: institute.state,
	isOpenSchool: institute.isOpenSchool,
	students: members("student"),
	teachers: members("teacher"),
};

/** An institute as an admin's list has it. */
export type AdminInstitute = InstituteCard & {
	eiin: number | null;
	state: InstituteState;
	isOpenSchool: boolean;
	students: number;
	teachers: number;
};

/** Every institute, narrowed and sorted, for admins. One round trip. @throws of requireRole */
export async function listInstitutes(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, state, sort, ...search }: Paging & AdminInstituteSearch,
): Promise<Page<AdminInstitute>> {
	requireRole(who, "admin");
	// The indexes of kinds and districts begin with the state.
	const states = state ? [state] : search.kind || search.district ? STATES : null;
	const found = lookedFor(search, states);
	// What is equal stands in one order on every page.
	const order =
		sort === "newest"
			? [desc(institute.createdAt), desc(institute.id)]
			: [...bestFirst(search.q), asc(institute.name), asc(institute.id)];
	// Who belongs to an institute is counted for those of the page alone.
	const onPage = db
		.select({ id: institute.id })
		.from(institute)
		.where(found)
		.orderBy(...order)
		.limit(size)
		.offset(page * size);
	const [rows, [total]] = await db.batch([
		db
			.select(columns)
			.from(institute)
			.where(inArray(institute.id, onPage))
			.orderBy(...order),
		db.select({ n: count() }).from(institute).where(found),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}

/** An institute in full, what hangs on it, and those that may be its doubles. Times ms UTC. */
export type InstituteForAdmin = {
	institute: typeof institute.$inferSelect;
	students: number;
	teachers: number;
	courses: number;
	/** What it has become, where it was merged. */
	mergedInto: InstituteCard | null;
	/** By one of its names, or by what was looked for. */
	alike: InstituteCard[];
};

/** So many institutes that may be the same are shown. */
const ALIKE = 10;

/**
 * One institute for an admin. Two round trips.
 * @param q looks for the one that it is a double of
 * @throws DomainError InstituteNotFound, or of requireRole
 */
export async function getInstituteForAdmin(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
	q: string,
): Promise<InstituteForAdmin> {
	requireRole(who, "admin");
	const [row] = await db
		.select({
			institute,
			students: members("student"),
			teachers: members("teacher"),
			courses: sql<number>`(SELECT count(*) FROM ${course} AS of_it WHERE of_it.institute_uuid = institute.uuid)`,
		})
		.from(institute)
		.where(eq(institute.uuid, uuid));
	if (!row) throw instituteErrors.fail("InstituteNotFound");
	const { nameKey, nameKeyBn } = row.institute;
	const sameName = sql`(name_key = ${nameKey} OR (name_key_bn = ${nameKeyBn} AND name_key_bn <> ''))`;
	const [alike, [mergedInto]] = await db.batch([
		db
			.select(cardColumns)
			.from(institute)
			.where(
				and(
					listedAsLookedFor({ q, kind: "", district: "" }),
					ne(institute.uuid, uuid),
					q === "" ? sameName : undefined,
				),
			)
			.orderBy(...bestFirst(q), asc(institute.name))
			.limit(ALIKE),
		db
			.select(cardColumns)
			.from(institute)
			.where(eq(institute.uuid, row.institute.mergedInto ?? "")),
	]);
	return { ...row, alike, mergedInto: mergedInto ?? null };
}
