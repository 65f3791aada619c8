import { z } from "zod";
import { GRADE_STATES } from "~/domain/gradebook/rules.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { idParams, paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const courseParams = idParams("course", EXAMPLE.courseUuid);
export const gradebookList = paging(PAGE_SIZES.gradebook.students);

const gradeFields = {
	assignmentUuid: z.uuid(),
	state: z.enum(GRADE_STATES).meta({ description: "`handed_in` until a mark was returned" }),
	marks: z.number().nullable().meta({ description: "What was returned; null where nothing was, never 0" }),
	late: z.boolean(),
	submissionUuid: z.uuid().nullable(),
};

const average = z
	.object({
		marked: count.meta({ description: "How many marks were returned; the others count for nothing" }),
		missing: count,
		marks: z.number(),
		totalMarks: z.number().meta({ description: "The most that those could have got" }),
		percent: z.number().nullable().meta({ description: "Null where no mark was returned" }),
	})
	.meta({ id: "GradeAverage" });

export const gradebookPage = pageOf(
	"GradebookPage",
	z
		.object({ uuid: z.uuid(), name: optionalText, grades: z.array(z.object(gradeFields)), average })
		.meta({ id: "GradebookRow" }),
);
export type WireRow = z.output<typeof gradebookPage>["content"][number];

export const myGrades = z
	.object({
		grades: z.array(
			z.object({
				...gradeFields,
				title: text,
				totalMarks: z.number(),
				deadline: time.meta({ description: "Until when the caller hands in on time" }),
			}),
		),
		average,
	})
	.meta({ id: "MyGrades" });
export type WireMine = z.output<typeof myGrades>;

export const excuseBody = z.object({
	studentUuid: uuidParam,
	excused: z.boolean().meta({ description: "False counts it again" }),
});
