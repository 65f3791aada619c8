import { z } from "zod";
import { dateTime, minutes } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";
import { fitted } from "./sms-text.ts";

/** What somebody who is registered for a model test must know of it, whatever else they do without. */
const REGISTERED = {
	roles: ["student"],
	urgency: "soon",
	optional: false,
	first: true,
	name: m.notification_kind_exam_changed,
} as const;

/** What becomes of a model test that students are registered for (EXD-7, EXD-8). */
export const MODEL_TEST_KINDS = {
	"exam-moved": kind({
		...REGISTERED,
		params: z.object({ exam: z.string(), startAt: z.number(), stopAt: z.number() }),
		text: ({ exam, startAt, stopAt }) =>
			m.notification_exam_moved({ exam, start: dateTime(startAt), stop: dateTime(stopAt) }),
		sms: ({ exam, startAt }) =>
			fitted(exam, (name) => m.notification_sms_exam_moved({ exam: name, start: dateTime(startAt) })),
		address: (exam) => `/dashboard/student/weekly-exam/${exam}`,
	}),
	/** More time: for the student alone, for all, or for others where the own attempt has ended (MT-20, MT-21). */
	"exam-extended": kind({
		...REGISTERED,
		params: z.object({
			...{ exam: z.string(), minutes: z.number(), stopAt: z.number() },
			to: z.enum(["one", "all", "ended"]),
		}),
		text: ({ exam, minutes: count, stopAt, to }) => {
			if (to === "ended") return m.notification_exam_extended_ended({ exam });
			const said = { exam, minutes: minutes(count), stop: dateTime(stopAt) };
			if (count === 0) return m.notification_exam_time_back(said);
			return to === "one" ? m.notification_exam_extra_time(said) : m.notification_exam_extended(said);
		},
		address: (exam) => `/dashboard/student/weekly-exam/${exam}`,
	}),
	"exam-cancelled": kind({
		...REGISTERED,
		params: z.object({ exam: z.string(), startAt: z.number(), paid: z.coerce.boolean() }),
		text: ({ exam, startAt, paid }) => {
			const named = { exam, start: dateTime(startAt) };
			return paid ? m.notification_exam_cancelled_paid(named) : m.notification_exam_cancelled(named);
		},
		sms: ({ exam }) => fitted(exam, (name) => m.notification_sms_exam_cancelled({ exam: name })),
		// Its own page is there no more.
		address: () => "/dashboard/student/all/weekly-exam",
	}),
	/** A key was corrected after the results were out, or a question voided (MT-8.3). The result says the score; rows of before have it too, and do not show it. */
	"score-changed": kind({
		roles: ["student"],
		urgency: "soon",
		optional: false,
		params: z.object({ exam: z.string() }),
		name: m.notification_kind_results,
		text: m.notification_score_changed,
		address: (exam) => `/dashboard/student/weekly-exam/attend/${exam}/result`,
	}),
	/** Others are before who was a winner (MT-8.8): by a correction, or by answers that came late. */
	"winner-no-more": kind({
		roles: ["student"],
		urgency: "soon",
		optional: false,
		params: z.object({ exam: z.string() }),
		name: m.notification_kind_results,
		text: m.notification_winner_no_more,
		address: (exam) => `/dashboard/student/weekly-exam/attend/${exam}/result`,
	}),
	/** Not which answer: what is right may be held by another exam (MT-22.3, QB-5). */
	"appeal-decided": kind({
		roles: ["student"],
		urgency: "soon",
		optional: false,
		params: z.object({ exam: z.string() }),
		name: m.notification_kind_appeal,
		text: m.notification_appeal_decided,
		address: (exam) => `/dashboard/student/weekly-exam/attend/${exam}/result`,
	}),
} as const;
