import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { course } from "./course.ts";
import { payment } from "./payment.ts";

/** How somebody stands to a course (ENR-1). */
export const ENROLMENT_STATES = [
	// Has asked, and waits for the teacher.
	"applied",
	// The teacher said yes; waits for a seat.
	"waiting",
	// The teacher asks them to come; no seat is kept.
	"invited",
	// A seat is kept until `respond_until`: to accept, or to pay for.
	"offered",
	// A seat is kept until `hold_until`, while they pay.
	"paying",
	// Has paid, and waits for the teacher.
	"paid",
	"accepted",
	// Ended: the teacher said no; the student did; the student left; the teacher took them out; nobody answered in time.
	"declined",
	"rejected",
	"left",
	"removed",
	"lapsed",
] as const;

/** Those who have a seat. The triggers of `course.seats_taken` name the same. */
export const SEATED = ["offered", "paying", "paid", "accepted"] as const satisfies (typeof ENROLMENT_STATES)[number][];

/** One row for each student and course, whatever happens between them. Times ms UTC. */
export const enrolment = sqliteTable(
	"enrolment",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid),
		studentUuid: text("student_uuid")
			.notNull()
			.references(() => account.uuid),
		state: text("state", { enum: ENROLMENT_STATES }).notNull(),
		/** The place in the course's one queue (ENR-3): smaller is earlier. Who comes anew gets a new one. */
		queueNo: integer("queue_no").notNull(),
		/** What the student said when asking, and the teacher when ending it. */
		note: text("note"),
		reason: text("reason"),
		approvedAt: millis("approved_at"),
		invitedBy: text("invited_by"),
		/** The number that the teacher typed to invite them, as long as they have not come: until then the teacher reads that alone of them. */
		invitedMobile: text("invited_mobile"),
		/** Until when an invitation or a seat that is offered may be taken. */
		respondUntil: millis("respond_until"),
		/** Until when a seat is kept for who pays, and what the state was before. */
		holdUntil: millis("hold_until"),
		heldFrom: text("held_from", { enum: ENROLMENT_STATES }),
		/** What was paid for the seat. */
		paymentUuid: text("payment_uuid").references(() => payment.uuid),
		/** The dates of the course when the seat was held for a payment, as they were shown then. */
		boughtStartAt: millis("bought_start_at"),
		boughtEndAt: millis("bought_end_at"),
		acceptedAt: millis("accepted_at"),
		endedAt: millis("ended_at"),
		/** When they last did anything in the course. */
		activeAt: millis("active_at"),
		/** When the last lecture began that they were present in, and how long they were in all of them, ms; kept by triggers on `attendance` and `lecture`. */
		seenAt: millis("seen_at"),
		attendedMs: integer("attended_ms").notNull().default(0),
		/** When they were there last, whichever way; 0: never. */
		lastAt: integer("last_at")
			.notNull()
			.generatedAlwaysAs(sql`max(coalesce(active_at, 0), coalesce(seen_at, 0))`, { mode: "virtual" }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("enrolment_once").on(table.courseUuid, table.studentUuid),
		index("enrolment_queue").on(table.courseUuid, table.state, table.queueNo),
		index("enrolment_student").on(table.studentUuid, table.state, table.updatedAt),
		// The people of a course by when they were there last, and by how much.
		index("enrolment_last").on(table.courseUuid, table.state, table.lastAt),
		index("enrolment_attended").on(table.courseUuid, table.state, table.attendedMs),
		// Whoever waits, of all courses: few, among all that were ever in one.
		index("enrolment_waiting").on(table.courseUuid, table.studentUuid).where(sql`state = 'waiting'`),
		// Whoever has asked or was asked to come, of all courses: it ends with the course.
		index("enrolment_open")
			.on(table.state, table.courseUuid)
			.where(sql`state IN ('applied', 'waiting', 'invited', 'offered')`),
		// Who has paid and waits for the teacher, of all courses.
		index("enrolment_paid").on(table.courseUuid, table.studentUuid).where(sql`state = 'paid'`),
		index("enrolment_respond").on(table.respondUntil).where(sql`respond_until IS NOT NULL`),
		index("enrolment_hold").on(table.holdUntil).where(sql`hold_until IS NOT NULL`),
		index("enrolment_payment").on(table.paymentUuid).where(sql`payment_uuid IS NOT NULL`),
		check("enrolment_state", oneOf("state", ENROLMENT_STATES)),
		check("enrolment_hold_kept", sql`(state = 'paying') = (hold_until IS NOT NULL)`),
		check("enrolment_offer_ends", sql`state <> 'offered' OR respond_until IS NOT NULL`),
	],
);

/** What happened between a student and a course, append-only. */
export const enrolmentEvent = sqliteTable(
	"enrolment_event",
	{
		id: id(),
		enrolmentUuid: text("enrolment_uuid")
			.notNull()
			.references(() => enrolment.uuid),
		fromState: text("from_state"),
		toState: text("to_state").notNull(),
		/** Who did it; null for what happened by itself. */
		actorUuid: text("actor_uuid"),
		reason: text("reason"),
		createdAt: createdAt(),
	},
	(table) => [
		index("enrolment_event_enrolment").on(table.enrolmentUuid, table.id),
		index("enrolment_event_created").on(table.createdAt),
	],
);

/**
 * Somebody is asked to come by the number of a mobile, whether an account has it or not (ENR-7); gone when somebody has come by it, or has
 * answered: a trigger on `enrolment` sees to that.
 */
export const mobileInvitation = sqliteTable(
	"mobile_invitation",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid, { onDelete: "cascade" }),
		/** As `account.mobile` has it. */
		mobile: text("mobile").notNull(),
		invitedBy: text("invited_by").notNull(),
		expiresAt: millis("expires_at").notNull(),
		/** When its SMS is due, or due again; null once it is sent. And how often it was tried. */
		smsAt: millis("sms_at"),
		smsTries: integer("sms_tries").notNull().default(0),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("mobile_invitation_once").on(table.courseUuid, table.mobile),
		index("mobile_invitation_mobile").on(table.mobile),
		index("mobile_invitation_invited_by").on(table.invitedBy, table.createdAt),
		// Which nobody took in time.
		index("mobile_invitation_expires").on(table.expiresAt),
		index("mobile_invitation_sms").on(table.smsAt).where(sql`sms_at IS NOT NULL`),
	],
);

/** Which teacher asked which number to come lately: what the ceilings count (ENR-7), whatever becomes of the course or of the invitation. */
export const askedNumber = sqliteTable(
	"asked_number",
	{
		id: id(),
		uuid: uuid(),
		/** As `account.mobile` has it. */
		mobile: text("mobile").notNull(),
		invitedBy: text("invited_by").notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		index("asked_number_mobile").on(table.mobile, table.createdAt),
		index("asked_number_invited_by").on(table.invitedBy, table.createdAt),
		// Which are older than a ceiling looks back.
		index("asked_number_created").on(table.createdAt),
	],
);

/** An address, and its QR code, that lets whoever has it in without being asked again (ENR-8). */
export const inviteLink = sqliteTable(
	"invite_link",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid, { onDelete: "cascade" }),
		/** What stands in the address: 128 bits, base64url. */
		code: text("code").notNull().unique(),
		createdBy: text("created_by").notNull(),
		expiresAt: millis("expires_at").notNull(),
		revokedAt: millis("revoked_at"),
		createdAt: createdAt(),
	},
	(table) => [index("invite_link_course").on(table.courseUuid, table.id)],
);

/** What a teacher writes to students again and again. */
export const messageTemplate = sqliteTable(
	"message_template",
	{
		id: id(),
		uuid: uuid(),
		teacherUuid: text("teacher_uuid").notNull(),
		name: text("name").notNull(),
		body: text("body").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("message_template_teacher").on(table.teacherUuid, table.id)],
);
