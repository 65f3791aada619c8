import { z } from "zod";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { composed, hasHidden, withoutHiddenLines } from "~/lib/plain-text.ts";

/** The most letters of a question, and of an answer. */
export const MOST_QUESTION = 200;
export const MOST_ANSWER = 4_000;

const question = z
	.string()
	.max(MOST_QUESTION * 2)
	.transform((typed) => composed(typed).trim().replace(/\s+/g, " "))
	.pipe(
		z
			.string()
			.min(2)
			.max(MOST_QUESTION)
			.refine((written) => !hasHidden(written)),
	);
/** Markdown. */
const answer = z
	.string()
	.max(MOST_ANSWER * 2)
	.transform((typed) => withoutHiddenLines(typed).trim())
	.pipe(
		z
			.string()
			.min(2)
			.max(MOST_ANSWER)
			.refine((written) => !hasTooManyFormulas(written)),
	);

/** As it was read; 0 where nobody has written one. */
const version = z.int().min(0);
const said = { questionEn: question, questionBn: question, answerEn: answer, answerBn: answer };

/** What an admin says in place of a built-in question and its answer. */
export const helpTextSchema = z.object({ ...said, version });
export type HelpTextDetails = Omit<z.output<typeof helpTextSchema>, "version">;

/** Asks before the built-in text is restored; its name is the question that was written, in either language (ACC-20.2). */
export const restoreHelpForm = z.object({ intent: z.literal("restore"), name: typedName, version });

/** The forms of its page. */
export const helpPageForm = z.union([
	z.object({ intent: z.enum(["publish", "withdraw"]), version }),
	restoreHelpForm,
	z.object({ ...said, intent: z.literal("save").optional(), preview: z.literal("on").optional(), version }),
]);
