import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { withoutHiddenLines } from "~/lib/plain-text.ts";
import { formulasMost } from "~/lib/words.ts";
import { MAX } from "./rules.ts";

const words = (most: number) =>
	z
		.string()
		.transform((typed) => withoutHiddenLines(typed).trim())
		.pipe(z.string().min(1).max(most));

/** What a text with too many formulas is refused as. */
export const FORMULA_FAULT = "formulas";

/** In Markdown with LaTeX. */
const written = (most: number) =>
	words(most).refine((text) => !hasTooManyFormulas(text), { error: FORMULA_FAULT, params: { text: formulasMost } });

const announcement = written(MAX.announcement);
const question = written(MAX.question);
const answer = written(MAX.answer);
const reason = words(MAX.reason);

/** What the API takes. */
export const announcementBody = z.object({ body: announcement });
export const questionBody = z.object({ body: question });
export const answerBody = z.object({ body: answer });
export const hideBody = z.object({ reason });

/** Of a form that somebody writes in: it is only to be shown as it will look. */
const preview = z.literal("on").optional();

/** Of a form that says something: names the one sending, so that pressed twice it is said once (NTF-1). */
const key = uuidSchema.optional();

/** The forms of a course's announcements, for its teacher. */
export const announcementsFormSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("post"), body: announcement, preview, key }),
	z.object({ intent: z.enum(["pin", "unpin"]), announcement: uuidSchema }),
]);

/** One announcement that is written anew. */
export const editAnnouncementSchema = z.object({ body: announcement, preview });

/** The page that asks before something is deleted. */
export const deleteSaidSchema = z.object({ intent: z.literal("delete") });

/** What is written under a lecture. */
const askSchema = z.object({ intent: z.literal("ask"), body: question, preview, key });

/** What a teacher does to a question in a list. */
export const markQuestionSchema = z.object({
	intent: z.enum(["pin", "unpin", "answered", "unanswered"]),
	question: uuidSchema,
});

/** The forms of the questions of a lecture: a student asks, a teacher puts them in order. */
export const questionsFormSchema = z.discriminatedUnion("intent", [askSchema, markQuestionSchema]);

/** What may be done to a question or an answer on the question's own page: `answer` names which, else it is the question. */
const which = { answer: uuidSchema.optional() };

/** The forms of a question's own page. */
export const threadFormSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("answer"), body: answer, preview, key }),
	z
		.object({ intent: z.literal("edit"), body: answer, preview, ...which })
		.refine((edit) => edit.answer !== undefined || edit.body.length <= MAX.question, { path: ["body"] }),
	z.object({ intent: z.literal("hide"), reason, ...which }),
	z.object({ intent: z.literal("show"), ...which }),
	z.object({ intent: z.enum(["pin", "unpin", "answered", "unanswered"]) }),
]);

export type ThreadForm = z.output<typeof threadFormSchema>;
