import { z } from "zod";
import { idSchema, uuidSchema } from "~/lib/address-id.ts";
import { composed } from "~/lib/plain-text.ts";
import { idParams, paging } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { course } from "../landing/schemas.ts";
import { EXAMPLE } from "./examples.ts";

/** Words as texts are stored. */
const words = z
	.string()
	.max(100)
	.transform((typed) => composed(typed).trim())
	.default("");

export const courseList = paging().extend({
	teacherUuid: uuidSchema.optional().meta({ description: "Only of this teacher" }),
	instituteUuid: idSchema.optional().meta({ description: "Only of this institute, by its uuid or its number" }),
	title: words.meta({
		description: "Words that stand in the title, as it is written; all where it is missing",
	}),
});

export const courseParams = idParams("course", EXAMPLE.course.uuid);
export const studentCountList = paging();

export const courseSummary = z
	.object({
		...course.shape,
		outcomes: z.array(text).meta({ description: "What one learns" }),
		teacherImage: optionalText,
		startAt: time,
		endAt: time,
		enrolmentEndAt: time,
		numStudents: count.meta({ description: "Who is in it" }),
		maxStudents: count,
		seatsLeft: count.meta({ description: "Seats that are neither taken nor kept for somebody" }),
		numLectures: count.meta({ description: "Cancelled ones left out" }),
		server_time: time,
	})
	.meta({ id: "PublicCourseSummary" });

/** Who strangers read of in a course: nobody. Students are mostly minors, and their names are none of everybody's business. */
export const studentCount = pageOf(
	"PublicCourseStudents",
	z.object({ uuid: z.uuid() }).meta({ id: "PublicCourseStudent" }),
);
