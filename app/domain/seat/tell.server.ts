import { type SQL, sql } from "drizzle-orm";
import { account, course, enrolment, enrolmentEvent, notification } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { ENROLMENT_KINDS } from "~/domain/notification/kinds-enrolment.ts";
import { noteSms, notify } from "~/domain/notification/notify.server.ts";
import { anyOf, type CourseRef, type Statement } from "./change.server.ts";
import { statesFor } from "./machine.ts";
import type { EnrolmentState } from "./rules.ts";

type EnrolmentKind = keyof typeof ENROLMENT_KINDS;

/** Which change is told, of the event `v`, its enrolment `e` and the course `c`. */
type Told = { to: EnrolmentState[]; when?: SQL; params: SQL };

/** An SMS of it is one of the teacher's for the day, in the order of the queue (SEC-10.6): who gives a course more seats offers many at once. */
const SMS_OF_TEACHER = { smsOf: sql`c.teacher_uuid`, smsPlace: sql`row_number() OVER (ORDER BY e.queue_no, e.id)` };

/** An offer that nobody took, also when it ran out while its seat was held for a payment. */
const wasOffered = sql`(v.from_state = 'offered' OR (v.from_state = 'paying' AND 'offered' = (
	SELECT w.from_state FROM ${enrolmentEvent} AS w WHERE w.enrolment_uuid = e.uuid AND w.to_state = 'paying' ORDER BY w.id DESC LIMIT 1
)))`;

/** The states in which something is open when a course is over. */
const wasOpen = sql`v.from_state IN ${anyOf(statesFor("end-with-course"))}`;

/** The change was told the student already, or at this moment something of the course its teacher, as another kind. */
const isToldStudent = (kind: EnrolmentKind) => isTold(sql`e.student_uuid`, sql`${`${kind}:`} || v.id`);
const isToldTeacher = (kind: EnrolmentKind) =>
	isTold(sql`c.teacher_uuid`, sql`${`${kind}:`} || c.uuid || ':' || v.created_at`);
const isTold = (account: SQL, key: SQL) =>
	sql`EXISTS (SELECT 1 FROM ${notification} AS k WHERE k.account_uuid = ${account} AND k.dedupe_key = ${key})`;

const title = sql`'course', c.title`;
const ended = sql`json_object(${title}, 'reason', v.reason)`;
const plain = sql`json_object(${title})`;

/** To the student, unless they did it themselves (ENR-12). */
const TO_STUDENT = {
	"enrolment-offered": {
		to: ["offered"],
		// What a payment gives back is no news.
		when: sql`v.from_state = 'waiting'`,
		params: sql`json_object(${title}, 'until', e.respond_until, 'fee', c.fee_poisha)`,
	},
	"enrolment-accepted": { to: ["accepted"], when: sql`v.from_state <> 'paying'`, params: plain },
	"enrolment-waiting": { to: ["waiting"], params: plain },
	// Whose invitation is taken back is told nothing.
	"enrolment-declined": { to: ["declined"], when: sql`v.from_state <> 'invited'`, params: ended },
	"enrolment-removed": { to: ["removed"], params: ended },
	"enrolment-lapsed": {
		to: ["lapsed"],
		when: sql`${wasOffered} AND NOT ${isToldStudent("enrolment-over")}`,
		params: plain,
	},
	// What was open when the course was over; an offer that ran out at the same moment is told as one of both.
	"enrolment-over": {
		to: ["lapsed"],
		when: sql`${wasOpen} AND NOT ${isToldStudent("enrolment-lapsed")}`,
		params: plain,
	},
	"enrolment-unanswered": { to: ["lapsed"], when: sql`v.from_state = 'paid'`, params: plain },
	"enrolment-invited": {
		to: ["invited"],
		when: sql`v.from_state IS NOT 'paying'`,
		params: sql`json_object(${title}, 'teacher', coalesce((SELECT t.name FROM ${account} AS t WHERE t.uuid = c.teacher_uuid), ''))`,
	},
} as const satisfies Partial<Record<EnrolmentKind, Told>>;

/** To the teacher, of what students do or do not do. */
const TO_TEACHER = {
	"enrolment-asked": {
		to: ["applied", "paid"],
		when: sql`v.from_state IS NOT 'paying' OR e.state = 'paid'`,
		params: plain,
	},
	"enrolment-came": {
		to: ["accepted"],
		when: sql`v.actor_uuid = e.student_uuid OR v.from_state = 'paying'`,
		params: plain,
	},
	// By an invitation or the link, without a seat for them.
	"enrolment-queued": { to: ["waiting"], when: sql`v.actor_uuid = e.student_uuid`, params: plain },
	// Taken out by somebody else than the teacher: their money went back.
	"enrolment-went": {
		to: ["left", "rejected", "removed"],
		when: sql`e.state <> 'removed' OR v.actor_uuid IS NOT c.teacher_uuid`,
		params: plain,
	},
	"enrolment-untaken": {
		to: ["lapsed"],
		when: sql`${wasOffered} AND NOT ${isToldTeacher("enrolment-open-over")}`,
		params: plain,
	},
	"enrolment-open-over": {
		to: ["lapsed"],
		when: sql`${wasOpen} AND NOT (${wasOffered} AND ${isToldTeacher("enrolment-untaken")})`,
		params: plain,
	},
} as const satisfies Partial<Record<EnrolmentKind, Told>>;

type ToStudent = keyof typeof TO_STUDENT;
type ToTeacher = keyof typeof TO_TEACHER;

/** What was written of this moment, and is so at its end. @param of narrows the course to whom it can be about */
const happened = (courseUuid: CourseRef, { to, when }: Told, of: SQL, now: number) => ({
	from: sql`${enrolment} AS e JOIN ${enrolmentEvent} AS v ON v.enrolment_uuid = e.uuid JOIN ${course} AS c ON c.uuid = e.course_uuid`,
	where: sql`e.course_uuid = ${courseUuid} AND e.state IN ${anyOf(to)} AND e.updated_at = ${now} AND ${of}
		AND v.created_at = ${now} AND v.to_state = e.state AND (${when ?? sql`true`})`,
});

/** Students of the course are told of what happened to them in this batch (ENR-12), each change once. */
export const tellStatements = (
	deps: Pick<Deps, "db">,
	courseUuid: CourseRef,
	kinds: readonly ToStudent[],
	now: number,
): Statement[] =>
	kinds.flatMap((kind) => {
		const hasSms = "sms" in ENROLMENT_KINDS[kind];
		const told = notify(
			deps,
			{
				...{ kind, role: "student", about: sql`c.uuid`, account: sql`e.student_uuid` },
				key: sql`${`${kind}:`} || v.id`,
				params: TO_STUDENT[kind].params,
				...happened(courseUuid, TO_STUDENT[kind], sql`v.actor_uuid IS NOT e.student_uuid`, now),
				...(hasSms && SMS_OF_TEACHER),
			},
			now,
		);
		const teacher = sql`(SELECT teacher_uuid FROM ${course} WHERE uuid = ${courseUuid})`;
		return hasSms ? [told, noteSms(deps, teacher, now)] : [told];
	});

/**
 * The teacher is told of what a student did, unless something of the kind is unread still: they are gathered (ENR-12).
 * @param studentUuid null: of everybody to whom it happened, once
 */
export function tellTeacher(
	deps: Pick<Deps, "db">,
	courseUuid: CourseRef,
	studentUuid: string | SQL | null,
	kinds: readonly ToTeacher[],
	now: number,
): Statement[] {
	const whose = studentUuid === null ? sql`true` : sql`e.student_uuid = ${studentUuid}`;
	return kinds.map((kind) => {
		const unread = sql`EXISTS (SELECT 1 FROM ${notification} AS n WHERE n.account_uuid = c.teacher_uuid AND n.kind = ${kind}
			AND n.read_at IS NULL AND n.address = replace(${ENROLMENT_KINDS[kind].address("{course}")}, '{course}', c.uuid))`;
		return notify(
			deps,
			{
				...{ kind, role: "teacher", about: sql`c.uuid`, account: sql`c.teacher_uuid` },
				key: sql`${`${kind}:`} || c.uuid || ${`:${now}`}`,
				params: TO_TEACHER[kind].params,
				...happened(courseUuid, TO_TEACHER[kind], sql`${whose} AND NOT ${unread}`, now),
			},
			now,
		);
	});
}
