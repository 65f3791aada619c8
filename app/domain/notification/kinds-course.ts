import { z } from "zod";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";

/** Its dates, each where it changed. Times ms UTC. */
const datesParams = z.object({
	course: z.string(),
	...{ startAt: z.number().optional(), endAt: z.number().optional(), enrolmentEndAt: z.number().optional() },
});

/** Which dates a course has now, each in a sentence. */
function datesOf({ course, startAt, endAt, enrolmentEndAt }: z.output<typeof datesParams>): string {
	const dates =
		startAt === undefined || endAt === undefined
			? []
			: [m.notification_course_dates({ course, start: dateTime(startAt), end: dateTime(endAt) })];
	const enrolment =
		enrolmentEndAt === undefined
			? []
			: [m.notification_course_enrolment_end({ course, end: dateTime(enrolmentEndAt) })];
	return [...dates, ...enrolment].join(" ");
}

/** What people are told about a course itself (NTF-2). */
export const COURSE_KINDS = {
	"course-dates-changed": kind({
		roles: ["student"],
		urgency: "soon",
		optional: true,
		params: datesParams,
		name: m.notification_kind_course,
		text: datesOf,
		address: (course) => `/student/course/${course}`,
	}),
	"course-archived": kind({
		roles: ["student"],
		urgency: "soon",
		optional: false,
		params: z.object({ course: z.string() }),
		name: m.notification_kind_course_archived,
		text: m.notification_course_archived,
		address: (course) => `/student/course/${course}`,
	}),
	"course-deleted": kind({
		roles: ["student"],
		urgency: "soon",
		optional: false,
		params: z.object({ course: z.string() }),
		name: m.notification_kind_course_deleted,
		text: m.notification_course_deleted,
		address: () => "/student/p/1/my-course/accepted",
	}),
} as const;
