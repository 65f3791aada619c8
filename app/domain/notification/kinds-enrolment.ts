import { z } from "zod";
import { dateTime, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";
import { fitted } from "./sms-text.ts";

const COURSE = z.object({ course: z.string() });
const ENDED = z.object({ course: z.string(), reason: z.string().nullable() });

/** A student's, about a course; it leads to the course. */
const TO_STUDENT = {
	roles: ["student"],
	urgency: "soon",
	optional: false,
	name: m.enrolment_kind_answers,
	address: (course: string) => `/student/course/${course}`,
} as const;

/** A teacher's, gathered: there is one unread of a course at most. */
const TO_TEACHER = { roles: ["teacher"], urgency: "whenever", optional: true, params: COURSE } as const;

/** What people are told about getting into a course, and out of it (NTF-2). */
export const ENROLMENT_KINDS = {
	/** A seat is kept until `until` (ms UTC); it costs `fee` poisha. */
	"enrolment-offered": kind({
		...TO_STUDENT,
		params: z.object({ course: z.string(), until: z.number(), fee: z.number() }),
		name: m.enrolment_kind_offered,
		text: ({ course, until, fee }) =>
			fee === 0
				? m.enrolment_told_offered({ course, until: dateTime(until) })
				: m.enrolment_told_offered_paid({ course, until: dateTime(until), fee: taka(fee) }),
		sms: ({ course, until }) =>
			fitted(course, (name) => m.enrolment_sms_offered({ course: name, until: dateTime(until) })),
	}),
	"enrolment-accepted": kind({ ...TO_STUDENT, params: COURSE, text: m.enrolment_told_accepted }),
	"enrolment-waiting": kind({ ...TO_STUDENT, params: COURSE, text: m.enrolment_told_waiting }),
	"enrolment-declined": kind({
		...TO_STUDENT,
		params: ENDED,
		text: ({ course, reason }) =>
			reason ? m.enrolment_told_declined_reason({ course, reason }) : m.enrolment_told_declined({ course }),
	}),
	"enrolment-removed": kind({
		...TO_STUDENT,
		params: ENDED,
		text: ({ course, reason }) =>
			reason ? m.enrolment_told_removed_reason({ course, reason }) : m.enrolment_told_removed({ course }),
	}),
	"enrolment-lapsed": kind({ ...TO_STUDENT, params: COURSE, text: m.enrolment_told_lapsed }),
	/** The course was over before they came into it. */
	"enrolment-over": kind({ ...TO_STUDENT, params: COURSE, text: m.enrolment_told_over }),
	/** Who has paid, and whom nobody can answer any more. */
	"enrolment-unanswered": kind({ ...TO_STUDENT, params: COURSE, text: m.enrolment_told_unanswered }),
	"enrolment-invited": kind({
		...TO_STUDENT,
		optional: true,
		params: z.object({ course: z.string(), teacher: z.string() }),
		name: m.enrolment_kind_invited,
		text: m.enrolment_told_invited,
	}),
	/** Somebody has asked, or has paid, and waits for the teacher. */
	"enrolment-asked": kind({
		...TO_TEACHER,
		name: m.enrolment_kind_requests,
		text: m.enrolment_told_asked,
		address: (course) => `/dashboard/teacher/course/d/${course}/requests`,
	}),
	"enrolment-came": kind({
		...TO_TEACHER,
		name: m.enrolment_kind_came,
		text: m.enrolment_told_came,
		address: (course) => `/dashboard/teacher/course/d/${course}/requests?list=in`,
	}),
	/** Somebody who was invited has come, and waits for a seat. */
	"enrolment-queued": kind({
		...TO_TEACHER,
		name: m.enrolment_kind_queued,
		text: m.enrolment_told_queued,
		address: (course) => `/dashboard/teacher/course/d/${course}/requests?list=queue`,
	}),
	"enrolment-went": kind({
		...TO_TEACHER,
		name: m.enrolment_kind_went,
		text: m.enrolment_told_went,
		address: (course) => `/dashboard/teacher/course/d/${course}/requests?list=ended`,
	}),
	/** A seat was offered, and nobody took it in time. */
	"enrolment-untaken": kind({
		...TO_TEACHER,
		name: m.enrolment_kind_untaken,
		text: m.enrolment_told_untaken,
		address: (course) => `/dashboard/teacher/course/d/${course}/requests?list=ended`,
	}),
	/** The course is over, and with it what was still open. */
	"enrolment-open-over": kind({
		...TO_TEACHER,
		name: m.enrolment_kind_open_over,
		text: m.enrolment_told_open_over,
		address: (course) => `/dashboard/teacher/course/d/${course}/requests?list=ended`,
	}),
} as const;
