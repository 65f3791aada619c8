import { z } from "zod";
import { versionField } from "~/domain/exam-draft/fields.ts";
import { APPEAL_REASONS, MAX } from "./rules.ts";

const reason = z.enum(APPEAL_REASONS);

/** What a student says of a question. */
export const appealSchema = z.object({ reason, text: z.string().trim().min(1).max(MAX.body) });
export type NewAppeal = z.output<typeof appealSchema>;

/** The question before an objection is taken back. */
export const withdrawSchema = z.object({ intent: z.literal("withdraw"), confirm: z.literal("on") });

/** The two forms of a student. */
export const appealFormSchema = z.discriminatedUnion("intent", [
	appealSchema.extend({ intent: z.literal("send") }),
	withdrawSchema,
]);

export const OUTCOMES = ["accepted", "rejected"] as const;

/** Which objections to a question a decision is about: those that wait, or those of an earlier decision that was wrong. */
export const DECIDED = ["open", "decided"] as const;

/**
 * What an admin answers all of them. `seen`: of those that wait the newest that was read, of those that are decided when they were, in ms
 * UTC: what has come or changed since is not decided.
 */
export const decisionSchema = z.object({
	outcome: z.enum(OUTCOMES),
	answer: z.string().trim().min(1).max(MAX.answer),
	of: z.enum(DECIDED).default("open"),
	seen: versionField,
});
export type AppealDecision = z.output<typeof decisionSchema>;

/** Which of them a list has. */
export const appealFilterSchema = z.object({ show: z.enum(DECIDED).catch("open").default("open") });
export type AppealFilter = z.output<typeof appealFilterSchema>["show"];
