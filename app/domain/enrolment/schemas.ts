import { z } from "zod";
import { DECISIONS, type Decision, MOST_INVITED } from "~/domain/seat/machine.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { composed, withoutHiddenLines } from "~/lib/plain-text.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** A text that may be missing, as it is stored. */
const words = (most: number) =>
	z
		.string()
		.max(most)
		.transform((typed) => withoutHiddenLines(composed(typed)).trim() || null)
		.nullish()
		.transform((typed) => typed ?? null);

export const noteSchema = words(500);
/** Letters of the reason that a student reads. */
export const REASON_MAX = 500;
export const reasonSchema = words(REASON_MAX);
/** The same where there must be one. */
export const neededReasonSchema = z
	.string()
	.transform((typed) => withoutHiddenLines(composed(typed)).trim())
	.pipe(z.string().min(1).max(REASON_MAX));

/** Who is taken out reads why (ENR-13): to say of a schema's `reason`. */
export function asksReason(decision: string, reason: string | null, issues: z.RefinementCtx): void {
	if (decision === "removed" && reason === null)
		issues.addIssue({
			code: "custom",
			path: ["reason"],
			params: { text: () => m.enrolment_remove_reason_wrong({ n: num(REASON_MAX) }) },
		});
}

/** Students by their uuids, as a form marks them. */
const chosenSchema = z.array(uuidSchema).max(MOST_INVITED);

/** Numbers as people write them, apart by lines, commas or semicolons; what is none stands in `wrong`. */
export const mobilesSchema = z
	.string()
	.max(2000)
	.transform((typed) => {
		const written = typed.split(/[\n,;،]+/).flatMap((one) => one.trim() || []);
		const numbers = written.map((one) => ({ one, mobile: normaliseMobile(one) }));
		return {
			mobiles: [...new Set(numbers.flatMap(({ mobile }) => mobile ?? []))],
			wrong: numbers.flatMap(({ one, mobile }) => (mobile === null ? one : [])),
		};
	});

/** What a teacher decides of those whom they marked; `sure` once they were asked, which leads on, or back to the list. */
export const decideFormSchema = z
	.object({
		intent: z.enum(DECISIONS),
		student: chosenSchema.optional(),
		reason: reasonSchema,
		sure: z.enum(["on", "back"]).optional(),
	})
	.superRefine(({ intent, reason }, issues) => asksReason(intent, reason, issues));

/** Whether it is asked about first, by name: taking out, and declining many at once. */
export const isAskedFirst = (decision: Decision, many: number): boolean =>
	decision === "removed" || (decision === "declined" && many > 1);

/** What is done on the page of invitations. */
export const inviteFormSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("student"), student: uuidSchema }),
	z.object({ intent: z.literal("mobiles"), mobiles: mobilesSchema }),
	z.object({ intent: z.literal("link") }),
	z.object({ intent: z.literal("revoke") }),
]);

/** What is done on the page that a link leads to. */
export const comeFormSchema = z.object({ intent: z.literal("come") });
