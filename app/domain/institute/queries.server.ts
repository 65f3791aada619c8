import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { account, course, institute, instituteMembership, subject, teacherProfile } from "#db/schema/index.ts";
import { isListed, isListedProfile } from "~/domain/course/listed.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { instituteErrors } from "./errors.ts";
import { bestFirst, listedAsLookedFor } from "./find.server.ts";
import { byName, type PublicTeacher, teacherColumns } from "./people.server.ts";
import type { InstituteKind, InstituteSearch } from "./schemas.ts";

type Reads = Pick<Deps, "db">;

/** An institute as lists show it to everybody. */
export type InstituteCard = {
	id: number;
	uuid: string;
	name: string;
	/** Null where it has none. */
	nameBn: string | null;
	kind: InstituteKind;
	/** Of the address book; null where it has no place. */
	districtId: string | null;
};

export const cardColumns = {
	id: institute.id,
	uuid: institute.uuid,
	name: institute.name,
	nameBn: institute.nameBn,
	kind: institute.kind,
	districtId: institute.districtId,
};

/** What finds institutes, as statements of a batch: a page of them, and how many there are. */
export function findStatements({ db }: Reads, { page, size, ...search }: Paging & InstituteSearch) {
	const found = listedAsLookedFor(search);
	return [
		db
			.select(cardColumns)
			.from(institute)
			.where(found)
			// What is equal stands in one order on every page.
			.orderBy(...bestFirst(search.q), asc(institute.name), asc(institute.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(institute).where(found),
	] as const;
}

/** Institutes by a name or the beginnings of its words, in either script, by kind and district. One round trip. */
export async function findInstitutes(reads: Reads, search: Paging & InstituteSearch): Promise<Page<InstituteCard>> {
	const [rows, [total]] = await reads.db.batch([...findStatements(reads, search)]);
	return toPage(rows, total?.n ?? 0, search);
}

/** What somebody holds the uuid of, merged ones as well: `mergedInto` is what such a one has become. */
export type KnownInstitute = InstituteCard & { mergedInto: string | null };

/** Institutes by their uuids, in no order; what is not there or hidden is left out. One round trip. */
export const institutesOf = ({ db }: Reads, uuids: readonly string[]): Promise<KnownInstitute[]> =>
	db
		.select({ ...cardColumns, mergedInto: institute.mergedInto })
		.from(institute)
		.where(and(inArray(institute.uuid, [...uuids]), sql`${institute.state} <> 'hidden'`));

/** Teachers that an admin let into an institute, as long as they are everybody's to see. */
const teachersOf = keptQuery(["institute", "size", "offset"], (db, { institute, size, offset }) =>
	db
		.select(teacherColumns)
		.from(instituteMembership)
		.innerJoin(account, eq(account.uuid, instituteMembership.accountUuid))
		.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, instituteMembership.accountUuid))
		.where(teachesAt(institute))
		.orderBy(...byName)
		.limit(size)
		.offset(offset),
);

const countOfTeachers = keptQuery(["institute"], (db, { institute }) =>
	db
		.select({ n: count() })
		.from(instituteMembership)
		.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, instituteMembership.accountUuid))
		.where(teachesAt(institute)),
);

const teachesAt = (uuid: unknown): SQL | undefined =>
	and(
		sql`${instituteMembership.instituteUuid} = ${uuid}`,
		eq(instituteMembership.role, "teacher"),
		eq(instituteMembership.requestStatus, "Accepted"),
		isListedProfile,
	);

const isNamed = (id: string): SQL => (/^\d+$/.test(id) ? eq(institute.id, Number(id)) : eq(institute.uuid, id));

/**
 * The teachers of an institute, by name; of a merged one those of the institute it has become. Two round trips.
 * @param id its uuid or number
 * @throws DomainError InstituteNotFound
 */
export async function listInstituteTeachers(reads: Reads, id: string, paging: Paging): Promise<Page<PublicTeacher>> {
	const { uuid, mergedInto } = await findInstitute(reads, id);
	const of = { institute: mergedInto ?? uuid };
	const [rows, [total]] = await readAll(reads.db, [
		teachersOf({ ...of, size: paging.size, offset: paging.page * paging.size }),
		countOfTeachers(of),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}

async function findInstitute({ db }: Reads, id: string): Promise<KnownInstitute & { otherNames: string[] }> {
	const [row] = await db
		.select({ ...cardColumns, mergedInto: institute.mergedInto, otherNames: institute.otherNames })
		.from(institute)
		.where(and(isNamed(id), sql`${institute.state} <> 'hidden'`));
	if (!row) throw instituteErrors.fail("InstituteNotFound");
	return row;
}

/** A course of an institute that has not ended and that everybody may see (CRS-6). Times ms UTC. */
export type InstituteCourse = {
	uuid: string;
	title: string;
	subtitle: string | null;
	image: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	teacherUuid: string;
	teacherName: string | null;
	startAt: number;
	endAt: number;
	/** 0 is free */
	feePoisha: Poisha;
};

/** An institute's public page: who teaches there and what runs. */
export type InstitutePage = {
	institute: InstituteCard;
	/** What it is also called. */
	otherNames: string[];
	teachers: PublicTeacher[];
	totalTeachers: number;
	courses: InstituteCourse[];
};

/** What the page of an institute shows at most. */
const SHOWN = { teachers: 100, courses: 20 };

const coursesOf = keptQuery(["institute", "now", "size"], (db, { institute, now, size }) =>
	db
		.select({
			uuid: course.uuid,
			title: course.title,
			subtitle: course.subtitle,
			image: course.image,
			subjectName: subject.title,
			subjectNameBn: subject.titleBn,
			teacherUuid: course.teacherUuid,
			teacherName: account.name,
			startAt: course.startAt,
			endAt: course.endAt,
			feePoisha: course.feePoisha,
		})
		.from(course)
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.where(and(eq(course.instituteUuid, institute), gt(course.endAt, now), isListed))
		.orderBy(asc(course.endAt))
		.limit(size),
);

/**
 * The page of an institute, or where a merged one leads to. Two round trips.
 * @param id its uuid or number
 * @throws DomainError InstituteNotFound, also for one that is hidden
 */
export async function getInstitutePage(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	id: string,
): Promise<InstitutePage | { mergedInto: string }> {
	const { mergedInto, otherNames, ...card } = await findInstitute({ db }, id);
	if (mergedInto) return { mergedInto };
	const of = { institute: card.uuid };
	const [teachers, [total], courses] = await readAll(db, [
		teachersOf({ ...of, size: SHOWN.teachers, offset: 0 }),
		countOfTeachers(of),
		coursesOf({ ...of, now: clock(), size: SHOWN.courses }),
	]);
	return { institute: card, otherNames, teachers, totalTeachers: total?.n ?? 0, courses };
}

/** The uuids of institutes that have a page, the newest first. For a batch. */
export const listedInstituteUuids = ({ db }: Reads, limit: number) =>
	db
		.select({ uuid: institute.uuid })
		.from(institute)
		.where(eq(institute.state, "listed"))
		.orderBy(desc(institute.name))
		.limit(limit);
