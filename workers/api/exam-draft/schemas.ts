import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import type { Check } from "~/domain/exam-draft/check-list.ts";
import { LANGUAGE_NAMES, LEVEL_NAMES } from "~/domain/exam-draft/fields.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { count, text } from "../core/schemas.ts";

/** A line of the list that is looked through before publishing. */
export const checkLine = z
	.object({
		of: z.enum(["subjects", "questions", "start", "deadline", "window", "description", "rule"]),
		done: z.boolean(),
		must: z.boolean().meta({ description: "Without it nothing is published" }),
		subjectTitle: text.nullable(),
		asked: count.nullable(),
		usable: count.nullable(),
		leftOut: count
			.nullable()
			.meta({ description: "Chosen questions that may not be asked now: publishing leaves them out" }),
	})
	.meta({ id: "DraftCheck" });

export const subjectLine = z
	.object({
		subjectUuid: z.uuid(),
		subjectTitle: text,
		numberOfQuestions: count.meta({ description: "Of one paper" }),
		usable: count.meta({ description: "Questions of the bank that may be used now" }),
		chosen: count.meta({ description: "Of them in the pool" }),
	})
	.meta({ id: "DraftSubject" });

/** What a paper is made of, as it is answered. */
export const paperFields = {
	subjects: z.array(subjectLine),
	level: z.enum(LEVEL_NAMES).nullable(),
	language: z.enum(LANGUAGE_NAMES).nullable(),
	questionTag: text.nullable(),
	questionImportUuid: z.uuid().nullable(),
	changedSince: count.meta({ description: "Its questions that were changed in the bank since it was published" }),
	poolTimes: z.int().min(1),
	gradeUuids: z.array(z.uuid()),
	checks: z.array(checkLine),
	version: z.int().meta({ description: "Send it with a change, so that nothing newer is overwritten" }),
};

export const toCheckLine = (check: Check): z.output<typeof checkLine> => ({
	...{ of: check.of, done: check.done, must: check.must },
	...(check.of === "questions"
		? { subjectTitle: check.subjectTitle, asked: check.asked, usable: check.usable, leftOut: check.unusable ?? 0 }
		: { subjectTitle: null, asked: null, usable: null, leftOut: null }),
});

export const toSubjectLines = (lines: readonly SubjectLine[]): z.output<typeof subjectLine>[] =>
	lines
		.filter(({ asked }) => asked > 0)
		.map(({ subjectUuid, title, asked, usable, chosen }) => ({
			...{ subjectUuid, subjectTitle: title, numberOfQuestions: asked, usable, chosen },
		}));

/** To take something back, its name as it is. */
export const nameBody = z.object({ name: confirmedName });

const { question: subjectUuid } = EXAMPLE_ID;

/** What a paper is made of, in the examples of the documentation. */
export const EXAMPLE_PAPER = {
	subjects: [{ subjectUuid, subjectTitle: "Physics", numberOfQuestions: 20, usable: 64, chosen: 40 }],
	...{ level: "SSC", language: "en", poolTimes: 2, gradeUuids: [], version: 1_768_017_600_000 },
	...{ questionTag: null, questionImportUuid: null, changedSince: 0 },
	checks: [
		{ of: "questions", done: true, must: true, subjectTitle: "Physics", asked: 20, usable: 64, leftOut: 0 },
		{ of: "rule", done: false, must: false, subjectTitle: null, asked: null, usable: null, leftOut: null },
	],
};

/** What a call says that publishes: it has no body. */
export const publishQuery = z.object({
	version: z.coerce
		.number()
		.int()
		.optional()
		.meta({ description: "As it was read: with it nothing newer is published" }),
});
