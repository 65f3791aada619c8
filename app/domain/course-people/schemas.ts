import { z } from "zod";
import { neededReasonSchema } from "~/domain/enrolment/schemas.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { withoutHiddenLines } from "~/lib/plain-text.ts";
import { ACTIVITIES } from "./activity.ts";

/** The lists by how somebody stands to the course. */
export const SHOWN_STATES = ["accepted", "pending", "invited", "ended"] as const;

/** The orders of a course's people; the first where nothing else is said. */
export const PEOPLE_SORTS = ["name", "newest", "quiet", "attendance"] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** What the people of a course are narrowed to; of an address, so whatever does not fit is left out. */
export const coursePeopleSchema = z.object({
	q: z.string().trim().max(100).catch("").default(""),
	state: z.enum(SHOWN_STATES).optional().catch(undefined),
	activity: z.enum(ACTIVITIES).optional().catch(undefined),
	sort: z.enum(PEOPLE_SORTS).catch("name").default("name"),
});
export type CoursePeopleFilter = z.infer<typeof coursePeopleSchema>;

/** Letters of a message and of a template's name, templates of one teacher, students whom one message goes to: chosen ones, and all of a list. */
export const MAX_MESSAGE = { body: 600, name: 60, templates: 20, students: 100, all: 5_000 } as const;

const words = (most: number) =>
	z
		.string()
		.transform((typed) => withoutHiddenLines(typed).trim())
		.pipe(z.string().min(1).max(most));

const students = z
	.array(uuidSchema)
	.min(1)
	.max(MAX_MESSAGE.students)
	.transform((uuids) => [...new Set(uuids)]);

/** Whom an address chooses; what is no uuid is left out. */
export const chosenStudents = (asked: readonly string[]): string[] => {
	const uuids = asked.flatMap((text) => uuidSchema.safeParse(text).data ?? []);
	return [...new Set(uuids)].slice(0, MAX_MESSAGE.students);
};

/** A message to chosen students, or to all that the list in the address finds; `key` names the one sending, so that pressed twice it goes once. */
export const messageSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("send"), to: students, body: words(MAX_MESSAGE.body), key: uuidSchema }),
	z.object({ intent: z.literal("send-all"), body: words(MAX_MESSAGE.body), key: uuidSchema }),
]);

/** The form of a teacher's template, a new one or one that is there. */
export const templatesFormSchema = z.object({
	intent: z.literal("save"),
	...{ name: words(MAX_MESSAGE.name), body: words(MAX_MESSAGE.body) },
	template: uuidSchema.optional(),
});

/** The question before a template goes. */
export const deleteTemplateSchema = z.object({ intent: z.literal("delete") });

/** Taking a student out of a course, with the reason that they read. */
export const removeSchema = z.object({ intent: z.literal("remove"), reason: neededReasonSchema });
