import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import { FAULTS, type Fault } from "~/domain/exam-draft/faults.ts";
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
import { USUAL_DEADLINE_MS } from "~/domain/exam-draft/rules.ts";
import type { Hundredths } from "~/lib/marks.ts";
import type { Poisha } from "~/lib/money.ts";

/** What a model test is, as an admin says it (EXD-1). Times ms UTC. */
export type ExamDraft = PaperDetails & {
	name: string;
	subtitle: string | null;
	description: string | null;
	rule: string | null;
	prize: string | null;
	durationMinutes: number;
	startAt: number;
	stopAt: number;
	preRegNeeded: boolean;
	preRegStopAt: number | null;
	feePoisha: Poisha;
	marksPerCorrect: Hundredths;
	penaltyPerWrong: Hundredths;
	winnerCount: number;
};

type Times = { startAt?: number; stopAt?: number; preRegNeeded?: boolean; preRegStopAt?: number | null };

/** What is wrong with the times of a model test, each at its field. A field that is none is no fault of the others. */
export function timeFaults({ startAt, stopAt, preRegNeeded, preRegStopAt }: Times) {
	const faults: { field: keyof Times; fault: Fault }[] = [];
	if (startAt !== undefined && stopAt !== undefined && stopAt <= startAt)
		faults.push({ field: "stopAt", fault: "stop" });
	if (preRegNeeded && startAt !== undefined && preRegStopAt != null && preRegStopAt > startAt)
		faults.push({ field: "preRegStopAt", fault: "deadline-late" });
	return faults;
}

const asTime = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Holds the times against each other, whatever else is wrong with the form. */
const withTimes = <S extends z.ZodObject>(schema: S): S =>
	schema.superRefine(
		(value: Record<string, unknown>, context) => {
			const [startAt, stopAt] = [asTime(value?.startAt), asTime(value?.stopAt)];
			const times = { startAt, stopAt, preRegStopAt: asTime(value?.preRegStopAt) };
			for (const { field, fault } of timeFaults({ ...times, preRegNeeded: value?.preRegNeeded === true }))
				context.addIssue({ code: "custom", path: [field], message: fault, params: { text: FAULTS[fault] } });
		},
		{ when: () => true },
	);

/** As a form has them: Dhaka's time of day, an amount in taka. */
const typedFields = {
	...{ name: titleField, subtitle: typedText.subtitle },
	...{ description: typedText.passage, rule: typedText.passage, prize: typedText.passage },
	...typedPaper,
	durationMinutes: typedField.minutes,
	startAt: typedField.moment,
	stopAt: typedField.moment,
	preRegNeeded: z.boolean().default(false),
	/** An hour before the start where nothing is said. */
	preRegStopAt: typedField.moment.optional(),
	fee: typedField.fee,
	marksPerCorrect: typedField.marks,
	penaltyPerWrong: typedField.penalty,
	winnerCount: typedField.winners,
};

/** Set where the texts are only to be looked at. */
const preview = z.literal("on").optional();

/** The form of a new model test. */
export const newExamSchema = withTimes(z.object({ ...typedFields, preview }));

/** The form of one that is there. */
export const editExamSchema = withTimes(z.object({ ...typedFields, preview, version: versionField }));

/** Registering ends an hour before the start, unless another time is said; nothing is kept where it goes on to the end. */
const deadlineOf = ({ preRegNeeded, preRegStopAt, startAt }: Omit<Times, "startAt"> & { startAt: number }) =>
	preRegNeeded ? (preRegStopAt ?? startAt - USUAL_DEADLINE_MS) : null;

/** What a form says, as it is kept. */
export const typedExam = ({ fee, ...said }: Omit<z.output<typeof newExamSchema>, "preview">): ExamDraft => ({
	...said,
	...narrowed(said),
	...{ feePoisha: fee, preRegStopAt: deadlineOf(said) },
});

const sentFields = {
	...{ name: titleField, subtitle: sentText.subtitle },
	...{ description: sentText.passage, rule: sentText.passage, prize: sentText.passage },
	duration: sentField.minutes.meta({ description: "minutes" }),
	startAt: sentField.moment,
	stopAt: sentField.moment,
	preRegNeeded: z.boolean(),
	preRegStopAt: sentField.moment.nullable().meta({ description: "An hour before the start where it is null" }),
	fee: sentField.fee,
	marksPerCorrect: sentField.marks,
	penaltyPerWrong: sentField.penalty,
	numWinners: sentField.winners,
	...sentPaper,
};

/** The body of `POST /weekly-exams`. */
export const examBodySchema = withTimes(z.object(sentFields));

/** The body of `PATCH /weekly-exams/{id}`: what changes, and `version` where nothing newer may be overwritten. */
export const examPatchSchema = z.object(sentFields).partial().extend({ version: versionField.optional() });

type Sent = z.output<typeof examBodySchema>;

/** What a call says, as it is kept. */
export const sentExam = ({ duration, fee, numWinners, ...said }: Sent): ExamDraft => ({
	...said,
	...narrowed(said),
	...{ durationMinutes: duration, feePoisha: fee, winnerCount: numWinners, preRegStopAt: deadlineOf(said) },
});

/** What becomes of a model test that is there; what is not named stays. */
export type ExamChange = Partial<ExamDraft> & { version?: number };

/** What a call changes, as it is kept. */
export function sentChange({ duration, fee, numWinners, ...said }: z.output<typeof examPatchSchema>): ExamChange {
	return {
		...said,
		...(duration !== undefined && { durationMinutes: duration }),
		...(fee !== undefined && { feePoisha: fee }),
		...(numWinners !== undefined && { winnerCount: numWinners }),
	};
}

/** The button that publishes, with the version that was looked at. */
export const publishSchema = z.object({ intent: z.literal("publish"), version: versionField });

/** Which model tests an admin's list shows. */
export const ADMIN_EXAM_STATES = ["all", "draft", "upcoming", "running", "ended", "cancelled"] as const;
export type AdminExamState = (typeof ADMIN_EXAM_STATES)[number];
export const adminExamStateSchema = z.enum(ADMIN_EXAM_STATES).catch("all");

/** The form of a copy: its name, and when it starts. */
export const copyExamSchema = z.object({ name: titleField, startAt: typedField.moment });
export type ExamCopy = z.output<typeof copyExamSchema>;

/** The body of a copy in a call. */
export const copyBodySchema = z.object({ name: titleField, startAt: sentField.moment });

/** The question before one is cancelled: its name, typed. */
export const cancelSchema = z.object({ name: confirmedName });
