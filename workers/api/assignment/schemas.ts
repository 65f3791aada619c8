import { z } from "zod";
import { attachedAssets } from "~/domain/asset/attachment-schemas.ts";
import { ASSIGNMENT_SORTS } from "~/domain/assignment/queries.server.ts";
import { LATE_POLICIES, MAX, SUBMISSION_STATES } from "~/domain/assignment/rules.ts";
import { commentField, descriptionField, latePolicyField, textField, titleField } from "~/domain/assignment/schemas.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { sortSchema } from "~/lib/sorting.ts";
import { assetSchema } from "../asset/schemas.ts";
import { idField, idParams, lectureOrNone, paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const courseParams = idParams("course", EXAMPLE.assignment.courseUuid);
export const assignmentParams = idParams("assignment", EXAMPLE.assignment.uuid);
export const submissionParams = idParams("submission", EXAMPLE.submission.uuid);
const aid = z.object({ aid: idField.meta({ description: "UUID or numeric id of the file", example: 31 }) });
export const lectureListParams = courseParams.extend({ lid: lectureOrNone });
export const assignmentAssetParams = assignmentParams.extend(aid.shape);
export const submissionAssetParams = submissionParams.extend(aid.shape);

export const assignmentList = paging().extend({
	sort: sortSchema(ASSIGNMENT_SORTS, "endsAt,asc").meta({
		description: "`endsAt`, `startsAt` or `createdAt`, `,asc` or `,desc`",
	}),
});
export const submissionList = paging();
export const missingList = paging(PAGE_SIZES.enrolments);

/** ISO 8601 with its offset, as ms UTC. */
const moment = z.iso
	.datetime({ offset: true })
	.transform((text) => Date.parse(text))
	.meta({ description: "ISO 8601 with its offset", example: EXAMPLE.assignment.startsAt });

/** Marks with two decimals at most, in hundredths inside. */
const marks = (least: number) =>
	z
		.number()
		.min(least)
		.max(MAX.marks)
		.multipleOf(0.01)
		.transform((value) => Math.round(value * 100))
		.meta({ description: `Two decimals at most, at most ${MAX.marks}` });

const version = z
	.int()
	.min(1)
	.optional()
	.meta({ description: "As it was read: where it has another one by now nothing is changed, and the answer is 409" });

const written = {
	title: titleField.meta({ description: `At most ${MAX.title} letters` }),
	description: descriptionField.nullable().optional().meta({ description: "Markdown with LaTeX" }),
	startsAt: moment,
	endsAt: moment,
	marks: marks(0.01),
};

export const newAssignment = z.object({
	...written,
	lectureUuid: lectureOrNone.nullable().optional(),
	latePolicy: latePolicyField.default("refuse").meta({ description: "What becomes of work after the end" }),
	assets: attachedAssets.default([]).meta({ description: "The caller's own files that are attached to nothing" }),
});

/** What is missing stays as it is. */
export const changedAssignment = z.object({
	title: written.title.optional(),
	description: written.description,
	lectureUuid: lectureOrNone.nullable().optional(),
	startsAt: moment.optional(),
	endsAt: moment.optional(),
	marks: written.marks.optional(),
	latePolicy: latePolicyField.optional(),
	version,
});

const STATES = [
	"upcoming",
	"open",
	"handed_in",
	"handed_in_late",
	"late_open",
	"closed",
	"excused",
	"returned",
] as const;

const assignment = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		title: text,
		description: optionalText.meta({ description: "Markdown; null to a student before it has begun" }),
		descriptionHtml: optionalText.meta({ description: "Its safe rendering" }),
		courseUuid: z.uuid(),
		lectureUuid: z.uuid().nullable().meta({ description: "Null where it belongs to the course alone" }),
		startsAt: time,
		endsAt: time,
		deadline: time.meta({ description: "Until when the caller hands in on time: later than `endsAt` with extra time" }),
		marks: z.number(),
		latePolicy: z.enum(LATE_POLICIES),
		version: z.int(),
		createdAt: time,
		updatedAt: time,
		assets: z.array(assetSchema),
		state: z.enum(STATES).nullable().meta({ description: "Where it stands for the student who calls" }),
		numSubmission: count.nullable().meta({ description: "How many have handed in, for its teacher" }),
	})
	.meta({ id: "Assignment" });
export type WireAssignment = z.output<typeof assignment>;
export const oneAssignment = assignment;
export const assignmentPage = pageOf("AssignmentPage", assignment);

export const handInBody = z.object({
	text: textField.default("").meta({ description: `At most ${MAX.text} letters; with or without files` }),
	assets: attachedAssets.default([]).meta({ description: "The caller's own files that are attached to nothing" }),
});
export const editBody = z.object({ text: textField.optional(), version });

const submissionFields = {
	id: z.int().meta({ description: "Also the number of the receipt" }),
	uuid: z.uuid(),
	assignmentUuid: z.uuid(),
	studentUuid: z.uuid(),
	text,
	state: z.enum(SUBMISSION_STATES).meta({ description: "`replaced`: the student has handed in again" }),
	late: z.boolean(),
	submittedAt: time,
	updatedAt: time,
	version: z.int(),
	assets: z.array(assetSchema),
};
const submission = z.object(submissionFields).meta({ id: "Submission" });
export const oneSubmission = submission;
export type WireSubmission = z.output<typeof submission>;

const said = z.object({ marks: z.number().nullable(), comment: text });
export const mySubmissionPage = pageOf(
	"MySubmissionPage",
	z
		.object({
			...submissionFields,
			returned: z
				.object({ marks: z.number(), comment: text, returnedAt: time })
				.nullable()
				.meta({ description: "What the teacher has returned; null until then" }),
		})
		.meta({ id: "MySubmission" }),
);

export const oneMark = z
	.object({
		submissionUuid: z.uuid(),
		draft: said.nullable().meta({ description: "What no student sees" }),
		marks: z.number().nullable().meta({ description: "What was returned" }),
		comment: optionalText,
		returnedAt: time.nullable(),
		version: z.int(),
	})
	.meta({ id: "SubmissionMark" });
export type WireMark = z.output<typeof oneMark>;

export const taughtPage = pageOf(
	"TaughtSubmissionPage",
	z
		.object({
			...submissionFields,
			student: z.object({
				uuid: z.uuid(),
				name: optionalText,
				gone: z.boolean().meta({ description: "In the course no more" }),
			}),
			mark: oneMark.nullable(),
		})
		.meta({ id: "TaughtSubmission" }),
);

export const draftBody = z.object({
	marks: marks(0).nullable(),
	comment: commentField.default(""),
	seenVersion: z.int().min(1).optional().meta({ description: "The `version` of the submission that was read" }),
	version: z
		.int()
		.min(0)
		.optional()
		.meta({ description: "The `version` of the mark that was read; 0 where there was none" }),
});

export const returnedAll = z
	.object({ returned: count, left: count.meta({ description: "Drafts without marks, or of work that changed since" }) })
	.meta({ id: "ReturnedMarks" });

export const missingPage = pageOf(
	"MissingStudentPage",
	z
		.object({
			...{ uuid: z.uuid(), name: optionalText, deadline: time, extended: z.boolean(), excused: z.boolean() },
			late: z.boolean().meta({ description: "Their own deadline is over, and they are not excused" }),
		})
		.meta({ id: "MissingStudent" }),
);

export const extensionBody = z.object({
	studentUuid: uuidParam,
	endsAt: moment.nullable().meta({ description: "Null takes the extra time away" }),
});
