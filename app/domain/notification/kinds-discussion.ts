import { z } from "zod";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";

/** What people are told about what is said in a course (NTF-2, DSC-1). None of it comes by night, and one may do without it. */
export const DISCUSSION_KINDS = {
	/** `text` is how it begins; empty where that is no text. */
	announcement: kind({
		roles: ["student"],
		urgency: "soon",
		optional: true,
		params: z.object({ course: z.string(), text: z.string() }),
		name: m.notification_kind_announcement,
		text: ({ course, text }) =>
			text ? m.notification_announcement({ course, text }) : m.notification_announcement_bare({ course }),
		address: (course) => `/student/course/${course}/announcements`,
	}),
	/** Gathered: one until it is read, however many ask. */
	"questions-asked": kind({
		roles: ["teacher"],
		urgency: "whenever",
		optional: true,
		params: z.object({ course: z.string() }),
		name: m.notification_kind_questions,
		text: m.notification_questions_asked,
		address: (course) => `/dashboard/teacher/course/d/${course}/questions`,
	}),
	"question-answered": kind({
		roles: ["student"],
		urgency: "whenever",
		optional: true,
		params: z.object({ lecture: z.string() }),
		name: m.notification_kind_answers,
		text: m.notification_question_answered,
		address: (question) => `/student/question/${question}`,
	}),
	"words-hidden": kind({
		roles: ["student"],
		urgency: "whenever",
		optional: true,
		params: z.object({ lecture: z.string(), reason: z.string() }),
		name: m.notification_kind_words_hidden,
		text: m.notification_words_hidden,
		address: (question) => `/student/question/${question}`,
	}),
	/** From a teacher to students of a course; `text` is all of it. */
	"teacher-message": kind({
		roles: ["student"],
		urgency: "soon",
		optional: true,
		params: z.object({ course: z.string(), teacher: z.string(), text: z.string() }),
		name: m.notification_kind_teacher_message,
		text: m.notification_teacher_message,
		address: (course) => `/student/course/${course}`,
	}),
} as const;
