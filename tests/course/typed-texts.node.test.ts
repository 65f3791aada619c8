import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { correctionSchema, excuseSchema } from "~/domain/attendance/schemas.ts";
import { courseBodySchema, duplicateSchema, newCourseSchema } from "~/domain/course/schemas.ts";
import { messageSchema, removeSchema, templatesFormSchema } from "~/domain/course-people/schemas.ts";
import { announcementBody, answerBody, hideBody, questionBody } from "~/domain/discussion/schemas.ts";
import { applySchema } from "~/domain/enrolment/door-schemas.ts";
import { decideFormSchema, noteSchema } from "~/domain/enrolment/schemas.ts";
import { decideJoinSchema } from "~/domain/institute/schemas.ts";
import { cancelLectureSchema, newLectureSchema } from "~/domain/lecture/schemas.ts";
import { hasHiddenLines } from "~/lib/plain-text.ts";

const UUID = "01970000-0000-7000-8000-0000000000e1";
const [START, END] = ["2026-01-12T10:00", "2026-03-12T10:00"];
const COURSE = {
	...{ title: "Physics", subtitle: "Fridays", description: "Forces", outcomes: "Draw", fee: "500", maxStudents: "30" },
	...{ subjectUuid: UUID, instituteUuid: UUID, startAt: START, endAt: END, enrolmentEndAt: START },
};
const SENT = {
	...{ ...COURSE, outcomes: ["Draw"], maxStudents: 30, enrolment: { fee: 500 } },
	...{ startAt: `${START}:00Z`, endAt: `${END}:00Z`, enrolmentEndAt: `${START}:00Z` },
};
const LECTURE = { title: "Light", description: "Lenses", day: "2026-01-12", time: "10:00", minutes: "60" };

/** Every form and body of a course with a field in which somebody writes: right values, and which fields they are. */
const WRITTEN: [what: string, schema: z.ZodType, right: Record<string, unknown>, fields: string[]][] = [
	["a course", newCourseSchema, COURSE, ["title", "subtitle", "description", "outcomes"]],
	["a course by a call", courseBodySchema, SENT, ["title", "subtitle", "description"]],
	["a new batch", duplicateSchema, { title: "Physics", startAt: START }, ["title"]],
	["a lecture", newLectureSchema, LECTURE, ["title", "description"]],
	["a lecture that is cancelled", cancelLectureSchema, { reason: "I am ill" }, ["reason"]],
	["an excuse", excuseSchema, { intent: "excuse", reason: "I am ill" }, ["reason"]],
	["a correction", correctionSchema, { intent: "correct", minutes: "30", reason: "I saw her" }, ["reason"]],
	["an announcement", announcementBody, { body: "Bring a lens" }, ["body"]],
	["a question", questionBody, { body: "Why?" }, ["body"]],
	["an answer", answerBody, { body: "So." }, ["body"]],
	["what is hidden", hideBody, { reason: "Be kind" }, ["reason"]],
	["a message", messageSchema, { intent: "send", to: [UUID], body: "Hello", key: UUID }, ["body"]],
	["a template", templatesFormSchema, { intent: "save", name: "Reminder", body: "Hello" }, ["name", "body"]],
	["who is taken out", removeSchema, { intent: "remove", reason: "No" }, ["reason"]],
	["who asks to be let in", applySchema, { intent: "apply", note: "Please" }, ["note"]],
	[
		"a teacher who is refused",
		decideJoinSchema,
		{ intent: "refuse", request: UUID, reason: "Nobody knows you" },
		["reason"],
	],
	["a decision", decideFormSchema, { intent: "declined", student: [UUID], reason: "Late" }, ["reason"]],
];

const HOSTILE = [
	"\u0000",
	"\u0007",
	"\u001b[2J",
	"\ud800",
	"\udc00",
	"\u202e",
	"\u2028",
	"\u2066",
	"\u200b",
	"\ufeff",
	"\ufffe",
];

describe("what nobody sees in what is written about a course", () => {
	const cases = WRITTEN.flatMap(([what, schema, right, fields]) =>
		fields.map((field) => ({ what, field, schema, right })),
	);

	test.each(cases)("$what, $field: is refused at its field or taken out", ({ schema, right, field }) => {
		expect(schema.safeParse(right).error).toBeUndefined();
		for (const sign of HOSTILE) {
			const parsed = schema.safeParse({ ...right, [field]: `ab${sign}cd` });
			if (parsed.success) {
				const kept = String((parsed.data as Record<string, unknown>)[field]);
				expect([sign, hasHiddenLines(kept), kept.startsWith("ab")]).toEqual([sign, false, true]);
			} else expect([sign, parsed.error.issues.map(({ path }) => path[0])]).toEqual([sign, [field]]);
		}
	});

	test("in the note of a call as well", () => {
		for (const sign of HOSTILE) expect(hasHiddenLines(noteSchema.parse(`ab${sign}cd`) ?? "")).toBe(false);
	});
});
