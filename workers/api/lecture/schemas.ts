import { z } from "zod";
import { LECTURE_SORTS } from "~/domain/lecture/queries.server.ts";
import { MAX } from "~/domain/lecture/rules.ts";
import { descriptionField, meetingUrlField, reasonField, SCOPES, titleField } from "~/domain/lecture/schemas.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { sortSchema } from "~/lib/sorting.ts";
import { m } from "~/paraglide/messages.js";
import { idParams, paging } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const courseParams = idParams("course", EXAMPLE.lecture.courseUuid);
export const lectureParams = idParams("lecture", EXAMPLE.lecture.uuid);

export const lectureList = paging().extend({
	sort: sortSchema(LECTURE_SORTS, "startsAt,desc").meta({ description: "`startsAt`, `,asc` or `,desc`" }),
});

export const upcomingList = z.object({
	limit: z.coerce
		.number()
		.int()
		.min(1)
		.max(PAGE_SIZES.mostUpcoming)
		.default(PAGE_SIZES.upcomingLectures)
		.meta({ description: `At most ${PAGE_SIZES.mostUpcoming}` }),
});

/** ISO 8601 with its offset, as ms UTC. */
const moment = z.iso
	.datetime({ offset: true })
	.transform((text) => Date.parse(text))
	.meta({ description: "ISO 8601 with its offset", example: EXAMPLE.lecture.startsAt });

const title = titleField.meta({ description: `At most ${MAX.title} letters` });
const description = descriptionField.nullable();
const meetingUrl = meetingUrlField
	.nullable()
	.meta({ description: "A room of the teacher’s own, over https; null where ours is used" });

export const newLecture = z.object({
	title,
	description: description.optional(),
	startsAt: moment,
	endsAt: moment.optional().meta({ description: "An hour after the start where it is missing" }),
	meetingUrl: meetingUrl.optional(),
});

const scope = z
	.enum(SCOPES)
	.default("one")
	.meta({ description: "Of a series: this lecture alone, or all that follow it as well, each as much later" });

/** What is missing stays as it is. */
export const changedLecture = z
	.object({
		title: title.optional(),
		description: description.optional(),
		startsAt: moment.optional(),
		endsAt: moment.optional().meta({ description: "It lasts as long as before where only the start is given" }),
		meetingUrl: meetingUrl.optional(),
		cancelReason: reasonField
			.optional()
			.meta({ description: "Cancels it; nothing else of it is changed by the same call" }),
		scope,
	})
	.superRefine(({ cancelReason, scope: _, ...said }, issues) => {
		if (cancelReason === undefined) return;
		for (const [field, value] of Object.entries(said))
			if (value !== undefined)
				issues.addIssue({ code: "custom", path: [field], params: { text: m.lecture_api_cancelled_alone } });
	});

export const deletedLectures = z.object({ scope });

const fields = {
	id: z.int(),
	uuid: z.uuid(),
	title: text,
	description: optionalText,
	numAssignment: count,
	numMaterial: count,
	startsAt: time,
	endsAt: time,
	courseUuid: z.uuid(),
	meetingUrl: optionalText.meta({ description: "A meeting of the teacher's own; students get it as they join" }),
	meetingHost: optionalText.meta({ description: "Where that is" }),
	cancelled: z.boolean(),
	cancelReason: optionalText,
	movedFrom: time.nullable().meta({ description: "When it started before it was moved last" }),
};
const lecture = z.object(fields).meta({ id: "Lecture" });
export type WireLecture = z.output<typeof lecture>;

const WARNINGS = ["Past", "TeacherElsewhere", "StudentsBusy"] as const;
const warning = z.object({
	code: z.enum(WARNINGS),
	message: text.meta({ description: "For people, in the language of the `lang` cookie" }),
});
export const savedLecture = z
	.object({ ...fields, warnings: z.array(warning).meta({ description: "Worth knowing, and no reason to refuse it" }) })
	.meta({ id: "SavedLecture" });
export const lecturePage = pageOf("LecturePage", lecture);
export const upcomingPage = pageOf(
	"UpcomingLecturePage",
	z.object({ ...fields, courseTitle: text }).meta({ id: "UpcomingLecture" }),
);
