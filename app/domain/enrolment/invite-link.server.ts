import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { account, course, inviteLink } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourse, type UuidInSql } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Clash, clashStatement, toClashes } from "~/domain/lecture/student-clashes.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { anyOf, blankStatement, changeStatements, lastPlace } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { INVITE_LINK_MS, statesFor, statesTo } from "~/domain/seat/machine.ts";
import { isOpen, isSentAway, mayCome } from "~/domain/seat/may.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { ownStanding, refusalToAsk } from "~/domain/seat/standing.server.ts";
import { tellTeacher } from "~/domain/seat/tell.server.ts";
import { toBase64Url } from "~/lib/base64url.ts";
import type { Poisha } from "~/lib/money.ts";
import { acceptStatements } from "./accept.server.ts";
import { changeOne } from "./batch.server.ts";
import { courseToInvite } from "./invite.server.ts";

export type InviteLink = Pick<typeof inviteLink.$inferSelect, "uuid" | "code" | "expiresAt" | "createdAt">;

/** 128 bits. */
const newCode = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)));

/** What has the look of a code. */
const CODE = /^[\w-]{22}$/;

const isAlive = (now: number) => and(isNull(inviteLink.revokedAt), gt(inviteLink.expiresAt, now));

/** The link of a course that works at the moment, as a statement. */
export const linkQuery = ({ db }: Pick<Deps, "db">, courseUuid: UuidInSql, now: number) =>
	db
		.select({
			uuid: inviteLink.uuid,
			code: inviteLink.code,
			expiresAt: inviteLink.expiresAt,
			createdAt: inviteLink.createdAt,
		})
		.from(inviteLink)
		.where(and(eq(inviteLink.courseUuid, courseUuid), isAlive(now)))
		.orderBy(desc(inviteLink.id))
		.limit(1);

/**
 * A teacher makes a link that lets in whoever has it, for so many days (ENR-8); the one before works no more. Two round trips.
 * @throws DomainError those of courseToInvite
 */
export async function makeInviteLink(
	deps: Pick<Deps, "db" | "clock" | "rateLimit">,
	who: Actor | null,
	id: string,
): Promise<InviteLink> {
	const { actor, course: own } = await courseToInvite(deps, who, id);
	const now = deps.clock();
	const link = {
		uuid: uuidv7(),
		code: newCode(),
		expiresAt: Math.min(now + INVITE_LINK_MS, own.enrolmentEndAt),
		createdAt: now,
	};
	if (link.expiresAt <= now) throw enrolmentErrors.fail("EnrolmentClosed");
	await deps.db.batch([
		// A course has one, so that nobody makes them without end.
		deps.db.delete(inviteLink).where(eq(inviteLink.courseUuid, own.uuid)),
		deps.db.insert(inviteLink).values({ ...link, courseUuid: own.uuid, createdBy: actor.accountUuid }),
	]);
	return link;
}

/** The links of a teacher's course work no more (ENR-8). Two round trips. @throws DomainError CourseNotFound, of requireRole */
export async function revokeInviteLinks(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<void> {
	const { course: own } = await ownCourse(deps, who, id);
	const now = deps.clock();
	await deps.db
		.update(inviteLink)
		.set({ revokedAt: now })
		.where(and(eq(inviteLink.courseUuid, own.uuid), isAlive(now)));
}

/** What a link leads into. */
export type Invited = {
	courseUuid: string;
	title: string;
	subtitle: string | null;
	teacherName: string | null;
	feePoisha: Poisha;
	startAt: number;
	seatsLeft: number;
	expiresAt: number;
};

/** What whoever has a link reads before they come. One round trip. @throws DomainError InviteLinkNotFound */
export async function getInvited(deps: Pick<Deps, "db" | "clock">, code: string | undefined): Promise<Invited> {
	const [found] = await invitedStatement(deps, code);
	if (!found) throw enrolmentErrors.fail("InviteLinkNotFound");
	return found;
}

/** The same, and which of its lectures are at the time of others that they have (LEC-1). One round trip. @throws the same, of requireRole */
export async function getInvitedPage(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	code: string | undefined,
): Promise<Invited & { clashes: Clash[] }> {
	const { accountUuid } = requireRole(who, "student");
	const its = sql`l.course_uuid = (SELECT course_uuid FROM ${inviteLink} WHERE code = ${code ?? ""})`;
	const [[found], clashes] = await deps.db.batch([
		invitedStatement(deps, code),
		clashStatement(deps, accountUuid, its, deps.clock()),
	]);
	if (!found) throw enrolmentErrors.fail("InviteLinkNotFound");
	return { ...found, clashes: toClashes(clashes) };
}

/** @throws DomainError InviteLinkNotFound for what can be no link's */
function invitedStatement({ db, clock }: Pick<Deps, "db" | "clock">, code: string | undefined) {
	if (!code || !CODE.test(code)) throw enrolmentErrors.fail("InviteLinkNotFound");
	return db
		.select({
			courseUuid: course.uuid,
			title: course.title,
			subtitle: course.subtitle,
			teacherName: account.name,
			feePoisha: course.feePoisha,
			startAt: course.startAt,
			seatsLeft: sql<number>`${course.maxStudents} - ${course.seatsTaken}`,
			expiresAt: inviteLink.expiresAt,
		})
		.from(inviteLink)
		.innerJoin(course, eq(course.uuid, inviteLink.courseUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.where(and(eq(inviteLink.code, code), isAlive(clock()), isNull(course.archivedAt)));
}

/** Nothing of what was before holds for who comes back. */
const ANEW = sql`note = NULL, invited_by = NULL, payment_uuid = NULL, respond_until = NULL`;

/**
 * A student comes by a link: as good as invited (ENR-8), and in at once where a seat costs nothing and is free. Four round trips.
 * @returns the course, and how they stand to it afterwards
 * @throws DomainError InviteLinkNotFound, why the course takes nobody in, of requireRole
 */
export async function comeByLink(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	code: string | undefined,
): Promise<{ courseUuid: string; state: EnrolmentState }> {
	const { courseUuid, feePoisha } = await getInvited(deps, code);
	const { actor, standing } = await ownStanding(deps, who, courseUuid);
	const now = deps.clock();
	const student = actor.accountUuid;
	const refused = refusalToAsk(standing, student, now);
	if (refused) throw refused;
	await takeToday(deps, "apply", student);
	const open = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${courseUuid} AND ${isOpen(now)}) AND ${mayCome(sql`${student}`)}
		AND EXISTS (SELECT 1 FROM ${inviteLink} AS l WHERE l.code = ${code} AND l.revoked_at IS NULL AND l.expires_at > ${now})`;
	const theirs = sql`course_uuid = ${courseUuid} AND student_uuid = ${student} AND ${open}`;
	const state = await changeOne(deps, { courseUuid, studentUuid: student }, [
		...moveUpStatements(deps, courseUuid, now),
		blankStatement(deps, courseUuid, sql`SELECT ${student} AS student_uuid WHERE ${open}`, now),
		...changeStatements(
			deps,
			{
				where: sql`${theirs} AND state IN ${anyOf(statesTo("come", "invited"))} AND NOT ${isSentAway}`,
				to: "invited",
				set: sql`, queue_no = ${lastPlace(courseUuid)}, ${ANEW}, approved_at = NULL`,
				by: student,
			},
			now,
		),
		...changeStatements(
			deps,
			{
				where: sql`${theirs} AND state IN ${anyOf(statesTo("come", "waiting"))} AND NOT ${isSentAway}`,
				...{ to: "waiting", set: sql`, approved_at = ${now}`, by: student },
			},
			now,
		),
		// Whom the teacher has sent away asks anew, and is asked about, however often they press it.
		...changeStatements(
			deps,
			{
				where: sql`${theirs} AND state IN ${anyOf(statesFor("ask-back"))} AND ${isSentAway}`,
				to: "applied",
				set: sql`, queue_no = ${lastPlace(courseUuid)}, ${ANEW}, approved_at = NULL`,
				by: student,
			},
			now,
		),
		...acceptStatements(deps, { courseUuid, student, isFree: feePoisha === 0 }, now),
		...moveUpStatements(deps, courseUuid, now, student),
		...tellTeacher(deps, courseUuid, student, ["enrolment-came", "enrolment-asked", "enrolment-queued"], now),
	]);
	return { courseUuid, state };
}
