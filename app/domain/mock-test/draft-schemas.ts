import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import {
	narrowed,
	type PaperDetails,
	sentField,
	sentPaper,
	sentText,
	titleField,
	typedField,
	typedPaper,
	typedText,
	versionField,
} from "~/domain/exam-draft/fields.ts";
import type { Hundredths } from "~/lib/marks.ts";
import type { Poisha } from "~/lib/money.ts";

/** What a kind of self-assessment is, as an admin says it (EXD-1). */
export type TypeDraft = PaperDetails & {
	title: string;
	subtitle: string | null;
	description: string | null;
	examTag: string | null;
	examTagBn: string | null;
	durationMinutes: number;
	feePoisha: Poisha;
	attemptsPerPurchase: number;
	marksPerCorrect: Hundredths;
	penaltyPerWrong: Hundredths;
};

/** As a form has them: an amount in taka. */
const typedFields = {
	...{ title: titleField, subtitle: typedText.subtitle, description: typedText.passage },
	...{ examTag: typedText.examTag, examTagBn: typedText.examTag },
	...typedPaper,
	durationMinutes: typedField.minutes,
	fee: typedField.fee,
	attemptsPerPurchase: typedField.attempts,
	marksPerCorrect: typedField.marks,
	penaltyPerWrong: typedField.penalty,
};

/** Set where the text is only to be looked at. */
const preview = z.literal("on").optional();

/** The form of a new kind of self-assessment. */
export const newTypeSchema = z.object({ ...typedFields, preview });

/** The form of one that is there. */
export const editTypeSchema = z.object({ ...typedFields, preview, version: versionField });

/** What a form says, as it is kept. */
export const typedType = ({ fee, ...said }: Omit<z.output<typeof newTypeSchema>, "preview">): TypeDraft => ({
	...said,
	...narrowed(said),
	feePoisha: fee,
});

const sentFields = {
	...{ title: titleField, subtitle: sentText.subtitle, description: sentText.passage },
	...{ examTagTitle: sentText.examTag, examTagTitleBn: sentText.examTag },
	duration: sentField.minutes.meta({ description: "minutes" }),
	fee: sentField.fee,
	attemptsPerPurchase: sentField.attempts,
	marksPerCorrect: sentField.marks,
	penaltyPerWrong: sentField.penalty,
	...sentPaper,
};

/** The body of `POST /mcqExamTypes`. */
export const typeBodySchema = z.object(sentFields);

/** The body of `PATCH /mcqExamTypes/{id}`: what changes, and `version` where nothing newer may be overwritten. */
export const typePatchSchema = z.object(sentFields).partial().extend({ version: versionField.optional() });

/** What a call says, as it is kept. */
export const sentType = ({
	duration,
	fee,
	examTagTitle,
	examTagTitleBn,
	...said
}: z.output<typeof typeBodySchema>): TypeDraft => ({
	...said,
	...narrowed(said),
	...{ durationMinutes: duration, feePoisha: fee, examTag: examTagTitle, examTagBn: examTagTitleBn },
});

/** What becomes of one that is there; what is not named stays. */
export type TypeChange = Partial<TypeDraft> & { version?: number };

/** What a call changes, as it is kept. */
export function sentTypeChange({
	duration,
	fee,
	examTagTitle,
	examTagTitleBn,
	...said
}: z.output<typeof typePatchSchema>): TypeChange {
	return {
		...said,
		...(duration !== undefined && { durationMinutes: duration }),
		...(fee !== undefined && { feePoisha: fee }),
		...(examTagTitle !== undefined && { examTag: examTagTitle }),
		...(examTagTitleBn !== undefined && { examTagBn: examTagTitleBn }),
	};
}

/** The button that publishes, with the version that was looked at. */
export const publishSchema = z.object({ intent: z.literal("publish"), version: versionField });

/** The form of a copy, and the body of one in a call. */
export const copyTypeSchema = z.object({ title: titleField });

/** The question before one is withdrawn: its title, typed. */
export const withdrawSchema = z.object({ name: confirmedName });

/** Which kinds an admin's list shows. */
export const ADMIN_TYPE_STATES = ["all", "draft", "published"] as const;
export type AdminTypeState = (typeof ADMIN_TYPE_STATES)[number];
export const adminTypeStateSchema = z.enum(ADMIN_TYPE_STATES).catch("all");
