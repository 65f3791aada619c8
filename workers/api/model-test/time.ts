import { z } from "zod";
import { extendExam } from "~/domain/exam-time/extend-exam.server.ts";
import { giveExtraTime } from "~/domain/exam-time/give-extra-time.server.ts";
import { extendBody, extraTimeBody } from "~/domain/exam-time/schemas.ts";
import { getExtraTime, type TimedStudent } from "~/domain/exam-time/students.server.ts";
import { toIso } from "~/lib/time.ts";
import { examParams } from "../attempt/schemas.ts";
import { type Call, defineCall, noContent, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { count, optionalText, time } from "../core/schemas.ts";

/** So many of those who have extra time are in one answer. */
const MOST_GIVEN = 200;

const student = z
	.object({
		accountUuid: z.uuid(),
		name: optionalText,
		mobile: optionalText,
		extraMinutes: count,
		reason: optionalText,
		ended: z.boolean().meta({ description: "The attempt, or the time for it, is over" }),
	})
	.meta({ id: "ExtraTimeStudent" });

const extraTime = z
	.object({
		examUUID: z.uuid(),
		stopAt: time,
		given: z.array(student).meta({ description: `The first ${MOST_GIVEN} who have extra time, by name` }),
		givenCount: count.meta({ description: "How many have extra time; `q` finds those who are not listed" }),
		found: z.array(student).nullable().meta({ description: "Registered students that `q` finds; null without it" }),
	})
	.meta({ id: "ExtraTime" });

const extended = z.object({ examUUID: z.uuid(), stopAt: time }).meta({ id: "ExtendedExam" });

const toStudent = ({ accountUuid, name, mobile, extraMinutes, reason, ended }: TimedStudent) => ({
	...{ accountUuid, name, mobile, extraMinutes, reason, ended },
});

const EXAMPLE_STUDENT = {
	...{ accountUuid: EXAMPLE_ID.student, name: "Nusrat Jahan", mobile: "01700000011" },
	...{ extraMinutes: 15, reason: "Low vision", ended: false },
};

/** More time for some students, or for all (MT-20, MT-21). */
export const examTime: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams/{id}/extra-time",
		id: "listExtraTime",
		summary: "Who has extra time in a model test, and registered students by mobile number or name",
		access: "admin",
		params: examParams,
		query: z.object({ q: z.string().max(100).optional().meta({ description: "A mobile number, or part of a name" }) }),
		answers: {
			200: {
				description: "The students",
				schema: extraTime,
				example: {
					...{ examUUID: EXAMPLE_ID.modelTest, stopAt: "2026-01-10T16:00:00.000Z" },
					...{ given: [EXAMPLE_STUDENT], givenCount: 1, found: null },
				},
			},
		},
		errors: ["ExamNotFound"],
		handle: async ({ deps, actor }, { params, query }) => {
			const asked = { q: query.q ?? "", student: null, page: 0, size: MOST_GIVEN };
			const { exam, given, found } = await getExtraTime(deps, actor, params.id, asked);
			return ok({
				...{ examUUID: exam.uuid, stopAt: toIso(exam.stopAt) },
				...{ given: given.content.map(toStudent), givenCount: given.totalElements },
				found: found?.map(toStudent) ?? null,
			});
		},
	}),
	defineCall({
		tag: "Administration",
		method: "put",
		path: "/api/admin/weekly-exams/{id}/extra-time",
		id: "giveExtraTime",
		summary: "Give a registered student minutes beyond the others",
		notes:
			"`minutes` are all that the student has beyond the others. Once the model test has begun they only grow. The same minutes for another reason change the reason alone.",
		access: "admin",
		params: examParams,
		body: extraTimeBody,
		bodyExample: { accountUuid: EXAMPLE_ID.student, minutes: 15, reason: "Low vision", before: 0 },
		answers: { 204: { description: "Given; the student is notified of other minutes than before" } },
		errors: ["ExamNotFound", "StudentNotRegistered", "AttemptEnded", "ExamNearlyOver", "TimeNotTaken", "DraftChanged"],
		handle: async ({ deps, actor }, { params, body }) => {
			await giveExtraTime(deps, actor, params.id, body);
			return noContent;
		},
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/weekly-exams/{id}/extend",
		id: "extendModelTest",
		summary: "Extend a running model test for everybody who has not ended",
		notes: "Attempts that have ended stay as they were handed in. Said twice for the same `stopAt` it is done once.",
		access: "admin",
		params: examParams,
		body: extendBody,
		bodyExample: {
			...{ minutes: 10, reason: "The network was down", name: "Weekly test" },
			stopAt: "2026-01-10T16:00:00.000Z",
		},
		answers: {
			200: {
				description: "The new end",
				schema: extended,
				example: { examUUID: EXAMPLE_ID.modelTest, stopAt: "2026-01-10T16:10:00.000Z" },
			},
		},
		errors: ["ExamNotFound", "NameNotTyped", "ExamNotRunning", "ExamNearlyOver", "DraftChanged"],
		handle: async ({ deps, actor }, { params, body }) => {
			const { examUuid, stopAt } = await extendExam(deps, actor, params.id, body);
			return ok({ examUUID: examUuid, stopAt: toIso(stopAt) });
		},
	}),
];
