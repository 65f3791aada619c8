import { and, asc, count, desc, eq, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { keptQuery, type RowsOf } from "#db/kept-query.ts";
import { account, course, enrolment, institute, subject, teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { ID_NUMBER } from "~/lib/address-id.ts";
import { fromBdt, type Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { isListed, isListedProfile } from "./listed.server.ts";
import {
	COURSE_SORTS,
	type CourseSearch,
	type CourseSort,
	type CourseStart,
	NOTHING_SOUGHT,
	SOON_DAYS,
} from "./search.ts";
import { courseMatch, foldedInSql, nameMatch, titleWords } from "./search-key.ts";

/** A course as lists show it to everybody. Times ms UTC. */
export type CourseCard = {
	id: number;
	uuid: string;
	title: string;
	subtitle: string | null;
	description: string | null;
	image: string | null;
	instituteName: string;
	/** Null, as of the subject, where it has no name in Bangla. */
	instituteNameBn: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	teacherName: string | null;
	teacherUuid: string;
	instituteUuid: string;
	/** 0 is free */
	feePoisha: Poisha;
	startAt: number;
	endAt: number;
	enrolmentEndAt: number;
	maxStudents: number;
	seatsTaken: number;
};

type Reads = Pick<Deps, "db" | "clock">;
type Now = number | Placeholder;

export const courseCardColumns = {
	id: course.id,
	uuid: course.uuid,
	title: course.title,
	subtitle: course.subtitle,
	description: course.description,
	image: course.image,
	instituteName: institute.name,
	instituteNameBn: institute.nameBn,
	subjectName: subject.title,
	subjectNameBn: subject.titleBn,
	teacherName: account.name,
	teacherUuid: course.teacherUuid,
	instituteUuid: course.instituteUuid,
	feePoisha: course.feePoisha,
	startAt: course.startAt,
	endAt: course.endAt,
	enrolmentEndAt: course.enrolmentEndAt,
	maxStudents: course.maxStudents,
	seatsTaken: course.seatsTaken,
};

/** What one can still enter; then what has no seat left, what takes nobody in any more, what is over. Each with what begins next first. */
const byOpen = (now: Now): SQL[] => [
	sql`CASE WHEN ${course.endAt} <= ${now} THEN 3 WHEN ${course.enrolmentEndAt} <= ${now} THEN 2
		WHEN ${course.seatsTaken} >= ${course.maxStudents} THEN 1 ELSE 0 END`,
	sql`CASE WHEN ${course.startAt} > ${now} THEN ${course.startAt} ELSE 9000000000000000 - ${course.startAt} END`,
	desc(course.id),
];

const ORDERS: Record<CourseSort, (now: Now) => SQL[]> = {
	open: byOpen,
	soonest: (now) => [
		sql`CASE WHEN ${course.startAt} > ${now} THEN ${course.startAt} ELSE 9000000000000000 - ${course.startAt} END`,
		desc(course.id),
	],
	newest: () => [desc(course.createdAt), desc(course.id)],
	name: () => [sql`${course.title} COLLATE NOCASE`, desc(course.id)],
	cheapest: (now) => [asc(course.feePoisha), ...byOpen(now)],
};

const hasWords = (match: string): SQL =>
	sql`${course.id} IN (SELECT rowid FROM course_search WHERE course_search MATCH ${match})`;

/** In the order that was asked for; where none was, what has the words as a name stands first. */
function inOrder({ q, sort }: CourseSearch, now: number): SQL[] {
	const name = sort === COURSE_SORTS[0] ? nameMatch(q) : null;
	return [...(name === null ? [] : [sql`${hasWords(name)} DESC`]), ...ORDERS[sort](now)];
}

const STARTS: Record<CourseStart, (now: number) => SQL> = {
	soon: (now) => sql`${course.startAt} > ${now} AND ${course.startAt} <= ${now + SOON_DAYS * 86_400_000}`,
	running: (now) => sql`${course.startAt} <= ${now} AND ${course.endAt} > ${now}`,
	later: (now) => sql`${course.startAt} > ${now + SOON_DAYS * 86_400_000}`,
};

/** An id of an address beside the column that has the uuid; a number is looked up (DATA-3). */
const isInstitute = (id: string): SQL =>
	ID_NUMBER.test(id)
		? sql`${course.instituteUuid} = (SELECT uuid FROM ${institute} AS named WHERE named.id = ${Number(id)})`
		: eq(course.instituteUuid, id);

function feeIs(fee: string): SQL | undefined {
	if (fee === "") return undefined;
	if (fee === "free") return eq(course.feePoisha, 0);
	return fee === "paid" ? sql`${course.feePoisha} > 0` : sql`${course.feePoisha} <= ${fromBdt(Number(fee))}`;
}

/**
 * The condition for what is looked for among the courses that everybody may see (CRS-5). Where there are words the plus sign keeps
 * all else from its index: nearly every course is listed, few have the words.
 */
function lookedFor({ q, ...search }: CourseSearch, now: number): SQL | undefined {
	const match = courseMatch(q);
	// What has no letter is in no course.
	if (q !== "" && !match) return sql`0`;
	const asked = [
		search.institute ? isInstitute(search.institute) : undefined,
		search.teacher ? eq(course.teacherUuid, search.teacher) : undefined,
		search.subject ? eq(course.subjectUuid, search.subject) : undefined,
		feeIs(search.fee),
		search.start ? STARTS[search.start](now) : undefined,
		search.seats ? sql`${course.seatsTaken} < ${course.maxStudents} AND ${course.enrolmentEndAt} > ${now}` : undefined,
		isListed,
	].filter((part) => part !== undefined);
	if (!match) return and(...asked);
	return and(hasWords(match), ...asked.map((part) => sql`+(${part})`));
}

/** Of these courses the cards, in the order of their list. The long texts are read of those that are shown alone. */
function cardsOf(
	db: Database,
	ids: { where: SQL | undefined; order: SQL[] } & Paging,
	student: string | null,
	now: number,
) {
	const shown = db
		.select({ id: course.id })
		.from(course)
		.where(ids.where)
		.orderBy(...ids.order)
		.limit(ids.size)
		.offset(ids.page * ids.size);
	return db
		.select({
			...courseCardColumns,
			state: (student === null ? sql`NULL` : stateOf(student, now)) as SQL<EnrolmentState | null>,
		})
		.from(course)
		.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.where(inArray(course.id, shown))
		.orderBy(...ids.order);
}

const stateOf = (student: string, now: number): SQL =>
	sql`(SELECT ${stateNowSql("e", now)} FROM ${enrolment} AS e WHERE e.course_uuid = "course"."uuid" AND e.student_uuid = ${student})`;

/** A course in a student's own list, with how the student stands to it; null where nothing was ever between them, and for everybody else. */
export type FoundCourse = CourseCard & { state: EnrolmentState | null };

type Named = { uuid: string; name: string; nameBn: string | null };

export type FoundCourses = {
	courses: Page<FoundCourse>;
	/** Whose courses are looked for, as far as that is there to be named. */
	institute: (Named & { mergedInto: string | null }) | null;
	teacher: Named | null;
};

/**
 * Courses by what is looked for (CRS-5), a page of them. One round trip.
 * @param student whose own state stands with each; null for everybody
 * @param more what holds of them besides
 */
export async function findCourses(
	{ db, clock }: Reads,
	{ page, size, ...search }: Paging & CourseSearch,
	student: string | null = null,
	more?: SQL,
): Promise<FoundCourses> {
	const now = clock();
	const where = and(lookedFor(search, now), more);
	const byId = ID_NUMBER.test(search.institute)
		? eq(institute.id, Number(search.institute))
		: eq(institute.uuid, search.institute);
	const [rows, [total], [ofInstitute], [ofTeacher]] = await db.batch([
		cardsOf(db, { where, order: inOrder(search, now), page, size }, student, now),
		db.select({ n: count() }).from(course).where(where),
		db
			.select({
				uuid: institute.uuid,
				name: institute.name,
				nameBn: institute.nameBn,
				mergedInto: institute.mergedInto,
			})
			.from(institute)
			.where(and(byId, sql`${institute.state} <> 'hidden'`)),
		db
			.select({ uuid: account.uuid, name: account.name })
			.from(account)
			.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
			.where(and(eq(account.uuid, search.teacher), isListedProfile)),
	]);
	return {
		courses: toPage(rows, total?.n ?? 0, { page, size }),
		institute: ofInstitute ?? null,
		teacher: ofTeacher ? { uuid: ofTeacher.uuid, name: ofTeacher.name ?? "", nameBn: null } : null,
	};
}

const pageForAll = (order: (now: Placeholder) => SQL[]) =>
	keptQuery(["now", "size", "offset"], (db, { now, size, offset }) =>
		db
			.select(courseCardColumns)
			.from(course)
			.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.innerJoin(account, eq(account.uuid, course.teacherUuid))
			.where(
				inArray(
					course.id,
					db
						.select({ id: course.id })
						.from(course)
						.where(isListed)
						.orderBy(...order(now))
						.limit(size)
						.offset(offset),
				),
			)
			.orderBy(...order(now)),
	);

const firstPage = pageForAll(byOpen);

const total = keptQuery([], (db) => db.select({ n: count() }).from(course).where(isListed));

/** What the landing page reads of courses, for a caller that reads more at once: those that one can enter first. */
export const courseReadings = ({ page, size }: Paging, now: number) =>
	[firstPage({ now, size, offset: page * size }), total({})] as const;

/** What those read. */
export const toCourses = (
	[rows, [counted]]: RowsOf<ReturnType<typeof courseReadings>>,
	paging: Paging,
): Page<CourseCard> => toPage(rows, counted?.n ?? 0, paging);

/** By what the API's lists of courses are narrowed; without anything all of them. */
type CourseFilter = { teacherUuid?: string; instituteUuid?: string; title?: string };

/** The title as words are looked for. */
const FOLDED_TITLE = foldedInSql("course.title");

/** That each of these words, or one that says the same, stands in the title itself, as both are compared in every search. */
const titleHas = (typed: string): SQL | undefined => {
	const words = titleWords(typed);
	if (words.length === 0) return undefined;
	const each = and(...words.map((ways) => or(...ways.map((way) => sql`instr(said, ${way}) > 0`))));
	const { tables, last } = FOLDED_TITLE;
	return sql`EXISTS (WITH ${sql.raw(tables)} SELECT 1 FROM ${sql.raw(last)} WHERE ${each})`;
};

/** Courses that everybody may see, newest first (DATA-6); those with a title are found by the words of all that is searched, and then by it alone. One round trip. */
export async function listPublicCourses(
	reads: Reads,
	{ teacherUuid = "", instituteUuid = "", title = "", ...paging }: Paging & CourseFilter,
): Promise<Page<CourseCard>> {
	const search = {
		...NOTHING_SOUGHT,
		q: title,
		teacher: teacherUuid,
		institute: instituteUuid,
		sort: "newest" as const,
	};
	return (await findCourses(reads, { ...search, ...paging }, null, titleHas(title))).courses;
}

/** The uuids of courses that have a page, the newest first. For a batch. */
export const listedCourseUuids = ({ db }: Pick<Deps, "db">, limit: number) =>
	db.select({ uuid: course.uuid }).from(course).where(isListed).orderBy(desc(course.createdAt)).limit(limit);
