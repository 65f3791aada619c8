import { and, asc, count, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { account, accountRole, grade, institute, instituteMembership, teacherProfile } from "#db/schema/index.ts";
import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Actor, Role } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { foundPeople } from "~/domain/people/found.server.ts";
import { nameSearch } from "~/domain/people/search.ts";
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

/** Verified teachers by parts of their name, by name; all of them without one. One round trip. */
export async function findTeachers(
	{ db }: Reads,
	{ name, page, size }: Paging & { name: string },
): Promise<Page<PublicTeacher>> {
	const called = foundPeople(nameSearch(name), "account") ?? undefined;
	const isVerified = eq(teacherProfile.verificationStatus, "Accepted");
	const known = eq(account.uuid, teacherProfile.accountUuid);
	const [rows, [total]] = await db.batch([
		db
			.select(teacherColumns)
			.from(teacherProfile)
			.innerJoin(account, known)
			.where(and(isVerified, called))
			// The copy of the name beside the state is in one index with it: all of them are a walk along that.
			.orderBy(...(called ? byName : [sql`${teacherProfile.name} COLLATE NOCASE`, asc(teacherProfile.accountUuid)]))
			.limit(size)
			.offset(page * size),
		called
			? db.select({ n: count() }).from(teacherProfile).innerJoin(account, known).where(and(isVerified, called))
			: db.select({ n: count() }).from(teacherProfile).where(isVerified),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}

/** A student as a teacher may tell them from others: never how to reach them, nor where they live. */
export type FoundStudent = { uuid: string; name: string | null; image: string | null; grade: string | null };

/** Fewer letters of a name find nobody: who tries them one after the other would have the whole list. */
const FEWEST_LETTERS = 3;

/**
 * Students by parts of their name, for verified teachers: those of the institutes that the teacher was let into, the open
 * school aside, and anybody by their whole mobile number (INS-8). One round trip.
 * @throws DomainError TooManyRequests for one number after the other, or of requireRole
 */
export async function findStudents(
	{ db, rateLimit }: Pick<Deps, "db" | "rateLimit">,
	who: Actor | null,
	{ name, page, size }: Paging & { name: string },
): Promise<Page<FoundStudent>> {
	const teacher = requireRole(who, "teacher");
	const mobile = normaliseMobile(name);
	if (mobile && !(await rateLimit("people", teacher.accountUuid))) throw requestErrors.fail("TooManyRequests");
	if (!mobile && Array.from(name).length < FEWEST_LETTERS) return toPage([], 0, { page, size });
	const found = mobile
		? and(eq(account.mobile, mobile), eq(account.mobileVerified, true), isStudent(db))
		: and(inArray(account.uuid, fellows(db, teacher)), foundPeople(nameSearch(name), "account") ?? undefined);
	const [rows, [total]] = await db.batch([
		db
			.select({ uuid: account.uuid, name: account.name, image: account.image, grade: grade.title })
			.from(account)
			.leftJoin(grade, eq(grade.uuid, account.gradeUuid))
			.where(found)
			.orderBy(...byName)
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(account).where(found),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
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

/** Of these uuids the verified teachers, which is what strangers may know (INS-8). One round trip. */
export async function publicPeopleOf({ db }: Reads, uuids: readonly string[]): Promise<KnownPerson[]> {
	const rows = await db
		.select({ uuid: account.uuid, name: account.name, image: account.image })
		.from(account)
		.innerJoin(
			teacherProfile,
			and(eq(teacherProfile.accountUuid, account.uuid), eq(teacherProfile.verificationStatus, "Accepted")),
		)
		.where(inArray(account.uuid, [...uuids]));
	return rows.map((row) => ({ ...row, role: "teacher" }));
}

/**
 * People by their uuids, as far as whoever asks may know them: everybody the verified teachers and themself, teachers and admins
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
			status: teacherProfile.verificationStatus,
			isStudent: isStudent(db).mapWith(Boolean),
		})
		.from(account)
		.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
		.where(inArray(account.uuid, [...uuids]));
	return rows.flatMap(({ status, isStudent, ...person }): KnownPerson[] => {
		if (status === "Accepted") return [{ ...person, role: "teacher" }];
		if (person.uuid === actor.accountUuid) return [{ ...person, role: actor.role }];
		return isStudent && actor.role !== "student" ? [{ ...person, role: "student" }] : [];
	});
}
