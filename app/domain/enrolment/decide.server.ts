import { and, eq, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { enrolment, payment } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, ownCourse } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { anyOf, changeStatements, type Statement } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { boughtAt, removalQuote } from "~/domain/seat/leaving-quote.ts";
import { type Decision, statesFor, statesTo } from "~/domain/seat/machine.ts";
import { lapseStatements, moveUpStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import type { Enrolment, Payment } from "~/domain/seat/standing.server.ts";
import { tellStatements } from "~/domain/seat/tell.server.ts";
import { AS_SHOWN, listOf, requireStillThere, standsStatement, takesPeopleIn, thereStatement } from "./batch.server.ts";
import { LED_TO } from "./came.ts";
import { endStatements, leftOf } from "./give-back.server.ts";
import { numbersStatement, takeBackStatements } from "./take-back.server.ts";
import { type Undecided, whyUndecided } from "./undecided.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** What a teacher decides of some students of a course, as the lists name them. */
export type Deciding = { courseUuid: string; students: readonly string[]; decision: Decision; reason?: string | null };

/** How each of them stands afterwards; `undecided`: of whom it came to nothing, and why. */
export type Decided = Map<string, EnrolmentState> & { readonly undecided: ReadonlyMap<string, Undecided> };

/** What is said where it came to nothing of all of them. */
const WORST: readonly Undecided[] = ["MoneyUnderway", "NothingToDecide", "EnrolmentNotFound"];

/**
 * The teacher decides of one student or many, whoever of them waits for it (ENR-4): let in, in the order of the queue, as far as seats go,
 * declined, their invitation taken back, or taken out of the course. What was paid by who is declined is in the wallet, all of it; what is ahead of who is taken out, too. Four round trips at most.
 * @returns how each of them stands afterwards, and of whom it came to nothing
 * @throws DomainError LimitReached, CourseNotFound, EnrolmentNotFound, NothingToDecide, MoneyUnderway (where it came to nothing of all), CourseOver, CourseArchived, of requireRole
 */
export async function decideEnrolments(
	deps: Needs,
	who: Actor | null,
	{ courseUuid: id, students, decision, reason = null }: Deciding,
): Promise<Decided> {
	const { actor, course } = await ownCourse(deps, who, id);
	const now = deps.clock();
	if (decision === "accepted" && course.endAt <= now) throw enrolmentErrors.fail("CourseOver");
	if (decision === "accepted" && course.archivedAt !== null) throw enrolmentErrors.fail("CourseArchived");
	await takeToday(deps, "enrolment", actor.accountUuid, Math.max(1, students.length));
	const given = { by: actor.accountUuid, reason, students };
	const statements =
		decision === "accepted"
			? acceptStatements(deps, course, given, now)
			: await END[decision](deps, course, { ...given, paid: await paidOf(deps, course.uuid, students) }, now);
	const results = await deps.db.batch(
		asBatch([
			numbersStatement(deps, course.uuid, students, now),
			// What ran out gives way first: the teacher reads it so.
			...lapseStatements(deps, course.uuid, now),
			...statements,
			...moveUpStatements(deps, course.uuid, now, actor.accountUuid),
			...tellStatements(deps, course.uuid, ["enrolment-waiting", "enrolment-declined", "enrolment-removed"], now),
			thereStatement(deps, course.uuid),
			standsStatement(deps, course.uuid, students, AS_SHOWN),
		]),
	);
	requireStillThere(results.at(-2));
	const [numbers, rows] = [results.at(0), results.at(-1)] as unknown as [{ uuid: string }[], Stands[]];
	const after = new Map([
		...rows.map(({ student, state }) => [student, state] as const),
		...numbers.map(({ uuid }) => [uuid, decision === "declined" ? "declined" : "invited"] as const),
	]);
	const undecided = new Map(
		students
			.filter((student) => !LED_TO[decision].includes(after.get(student) ?? "applied"))
			.map((student) => [student, whyUndecided(decision, after.get(student))]),
	);
	const reasons = new Set(undecided.values());
	if (undecided.size === new Set(students).size)
		throw enrolmentErrors.fail(WORST.find((why) => reasons.has(why)) ?? "EnrolmentNotFound");
	return Object.assign(after, { undecided });
}

type Stands = { student: string; state: EnrolmentState };
type Given = { by: string; reason: string | null; students: readonly string[] };
type GivenPaid = Given & { paid: { enrolment: Enrolment; payment: Payment }[] };

const theirs = (courseUuid: string, students: readonly string[]) =>
	sql`course_uuid = ${courseUuid} AND ${AS_SHOWN.isOneOf(students)}`;

/** Who has paid is in; who has asked waits for a seat, be it for no time at all. */
function acceptStatements(deps: Needs, { uuid }: Course, { by, students }: Given, now: number): Statement[] {
	const open = sql`${theirs(uuid, students)} AND ${takesPeopleIn(uuid, now)}`;
	return [
		...changeStatements(
			deps,
			{
				where: sql`${open} AND state IN ${anyOf(statesTo("approve", "waiting"))}`,
				...{ to: "waiting", set: sql`, approved_at = ${now}`, by },
			},
			now,
		),
		...changeStatements(
			deps,
			{ where: sql`${open} AND state IN ${anyOf(statesTo("approve", "accepted"))}`, to: "accepted", by },
			now,
		),
	];
}

const END = {
	declined: (deps: Needs, { uuid }: Course, { by, reason, students, paid }: GivenPaid, now: number): Statement[] => [
		...takeBackStatements(deps, uuid, { by, reason, students }, now),
		...changeStatements(
			deps,
			{
				where: sql`${theirs(uuid, students)} AND state IN ${anyOf(statesFor("decline").filter((state) => state !== "paid"))}`,
				...{ to: "declined", by, reason },
			},
			now,
		),
		...paid
			.filter(({ enrolment }) => enrolment.state === "paid")
			.flatMap(({ enrolment, payment }) =>
				endStatements(
					deps,
					{
						...{ enrolmentUuid: enrolment.uuid, from: ["paid"], to: "declined", by, reason, payment },
						amount: leftOf(payment),
					},
					now,
				),
			),
	],
	removed: (deps: Needs, course: Course, { by, reason, students, paid }: GivenPaid, now: number): Statement[] => [
		...changeStatements(
			deps,
			{
				where: sql`${theirs(course.uuid, students)} AND state IN ${anyOf(statesFor("remove"))} AND payment_uuid IS NULL`,
				...{ to: "removed", by, reason },
			},
			now,
		),
		...paid
			.filter(({ enrolment }) => enrolment.state === "accepted")
			.flatMap(({ enrolment, payment }) =>
				endStatements(
					deps,
					{
						...{ enrolmentUuid: enrolment.uuid, from: ["accepted"], to: "removed", by, reason, payment },
						amount: removalQuote(payment, course, now, boughtAt(enrolment)),
					},
					now,
				),
			),
	],
} as const;

/** Those of them who have paid for their seat, and what. */
const paidOf = ({ db }: Needs, courseUuid: string, students: readonly string[]) =>
	db
		.select({ enrolment, payment })
		.from(enrolment)
		.innerJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
		.where(and(eq(enrolment.courseUuid, courseUuid), sql`${enrolment.studentUuid} IN ${listOf(students)}`));
