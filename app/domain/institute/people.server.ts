import { and, asc, count, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { account, accountRole, grade, institute, instituteMembership, teacherProfile } from "#db/schema/index.ts";
import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Actor, Role } from "~/domain/account/session.ts";
import { isListedProfile } from "~/domain/course/listed.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { foundPeople } from "~/domain/people/found.server.ts";
import { lettersOf, nameSearch } from "~/domain/people/search.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

type Reads = Pick<Deps, "db">;

/** Somebody who teaches, as everybody sees them: never how to reach them, nor anything of their papers. */
export type PublicTeacher = { uuid: string; name: string | null; image: string | null; organization: string | null };

export const teacherColumns = {
	uuid: account.uuid,
	name: account.name,
	image: account.image,
	organization: teacherProfile.organization,
};

/** As lists have people by name, in one order on every page. */
export const byName = [sql`${account.name} COLLATE NOCASE`, asc(account.id)];

/** The teachers who are everybody's to see, by parts of their names, by name; all of them without one. One round trip. */
export async function findTeachers(
	{ db }: Reads,
	{ name, page, size }: Paging & { name: string },
): Promise<Page<PublicTeacher>> {
	const called = foundPeople(nameSearch(name), "account") ?? undefined;
	const known = eq(account.uuid, teacherProfile.accountUuid);
	const [rows, [total]] = await db.batch([
		db
			.select(teacherColumns)
			.from(teacherProfile)
			.innerJoin(account, known)
			.where(and(isListedProfile, called))
			// The copy of the name beside the state is in one index with it: all of them are a walk along that.
			.orderBy(...(called ? byName : [sql`${teacherProfile.name} COLLATE NOCASE`, asc(teacherProfile.accountUuid)]))
			.limit(size)
			.offset(page * size),
		called
			? db.select({ n: count() }).from(teacherProfile).innerJoin(account, known).where(and(isListedProfile, called))
			: db.select({ n: count() }).from(teacherProfile).where(isListedProfile),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}

/** A student as a teacher may tell them from others: never how to reach them, nor where they live. */
export type FoundStudent = {
	uuid: string;
	name: string | null;
	image: string | null;
	grade: string | null;
	gradeBn: string | null;
};

/** Fewer letters of a name find nobody: who tries them one after the other would have the whole list. */
const FEWEST_LETTERS = 3;

/**
 * Students by parts of their name, for verified teachers: those of the institutes that the teacher was let into, the open
 * school aside, and anybody by their whole mobile number (INS-8). One round trip.
 * @throws DomainError TooManyRequests and LimitReached for one number after the other, or of requireRole
 */
export async function findStudents(
	{ db, clock, rateLimit }: Pick<Deps, "db" | "clock" | "rateLimit">,
	who: Actor | null,
	{ name, ...paging }: Paging & { name: string },
): Promise<Page<FoundStudent>> {
	const teacher = requireRole(who, "teacher");
	const mobile = normaliseMobile(name);
	if (mobile && !(await rateLimit("people", teacher.accountUuid))) throw requestErrors.fail("TooManyRequests");
	if (mobile) await takeToday({ db, clock }, "look-up", teacher.accountUuid);
	if (!mobile && isTooShort(name)) return toPage([], 0, paging);
	const found = mobile
		? and(eq(account.mobile, mobile), eq(account.mobileVerified, true), isStudent(db))
		: called(db, teacher, name);
	const sought = studentStatements({ db }, found, paging);
	const [rows, [total]] = await db.batch([sought.page, sought.count]);
	return toPage(rows, total?.n ?? 0, paging);
}

/** Nobody, in one look at an index. */
export const isNobody: SQL = eq(account.uuid, "");

/** Nobody is looked for by so few letters. */
export const isTooShort = (name: string): boolean => lettersOf(name) < FEWEST_LETTERS;

/** Students of those institutes by parts of their name, as the condition of an account. */
export const called = (db: Reads["db"], teacher: Actor, name: string): SQL | undefined =>
	and(inArray(account.uuid, fellows(db, teacher)), foundPeople(nameSearch(name), "account") ?? isNobody);

/** A page of such students and how many there are, as statements of a batch; `uuids` for what else is read of those on the page. */
export function studentStatements({ db }: Reads, found: SQL | undefined, { page, size }: Paging) {
	const offset = page * size;
	const uuids = db
		.select({ uuid: account.uuid })
		.from(account)
		.where(found)
		.orderBy(...byName)
		.limit(size)
		.offset(offset);
	const rows = db
		.select({
			...{ uuid: account.uuid, name: account.name, image: account.image },
			...{ grade: grade.title, gradeBn: grade.titleBn },
		})
		.from(account)
		.leftJoin(grade, eq(grade.uuid, account.gradeUuid))
		.where(found)
		.orderBy(...byName)
		.limit(size)
		.offset(offset);
	return { page: rows, uuids, count: db.select({ n: count() }).from(account).where(found) };
}

const isStudent = (db: Reads["db"]): SQL =>
	exists(
		db
			.select({ one: sql`1` })
			.from(accountRole)
			.where(and(eq(accountRole.accountUuid, account.uuid), eq(accountRole.role, "student"))),
	);

/** The students of the institutes that a teacher was let into. */
function fellows(db: Reads["db"], { accountUuid }: Actor) {
	const own = alias(instituteMembership, "own");
	return db
		.select({ uuid: instituteMembership.accountUuid })
		.from(own)
		.innerJoin(institute, and(eq(institute.uuid, own.instituteUuid), eq(institute.isOpenSchool, false)))
		.innerJoin(
			instituteMembership,
			and(
				eq(instituteMembership.instituteUuid, own.instituteUuid),
				eq(instituteMembership.role, "student"),
				eq(instituteMembership.requestStatus, "Accepted"),
			),
		)
		.where(and(eq(own.accountUuid, accountUuid), eq(own.role, "teacher"), eq(own.requestStatus, "Accepted")));
}

/** Somebody of whom one holds the uuid. */
export type KnownPerson = { uuid: string; name: string | null; image: string | null; role: Role };

/** Of these uuids the listed teachers, which is what strangers may know (INS-8). One round trip. */
export async function publicPeopleOf({ db }: Reads, uuids: readonly string[]): Promise<KnownPerson[]> {
	const rows = await db
		.select({ uuid: account.uuid, name: account.name, image: account.image })
		.from(account)
		.innerJoin(teacherProfile, and(eq(teacherProfile.accountUuid, account.uuid), isListedProfile))
		.where(inArray(account.uuid, [...uuids]));
	return rows.map((row) => ({ ...row, role: "teacher" }));
}

/**
 * People by their uuids, as far as whoever asks may know them: everybody the listed teachers and themself, teachers and admins
 * students as well (INS-8). Who may not be known is left out as one who is not there. One round trip.
 * @throws of requireReady
 */
export async function peopleOf({ db }: Reads, who: Actor | null, uuids: readonly string[]): Promise<KnownPerson[]> {
	const actor = requireReady(who);
	const rows = await db
		.select({
			uuid: account.uuid,
			name: account.name,
			image: account.image,
			isListed: sql`${isListedProfile}`.mapWith(Boolean),
			isStudent: isStudent(db).mapWith(Boolean),
		})
		.from(account)
		.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
		.where(inArray(account.uuid, [...uuids]));
	return rows.flatMap(({ isListed, isStudent, ...person }): KnownPerson[] => {
		if (isListed) return [{ ...person, role: "teacher" }];
		if (person.uuid === actor.accountUuid) return [{ ...person, role: actor.role }];
		return isStudent && actor.role !== "student" ? [{ ...person, role: "student" }] : [];
	});
}
