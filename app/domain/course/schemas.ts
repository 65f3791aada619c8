import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { fromBdt, type Poisha, parseTaka } from "~/lib/money.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { fromDhakaLocal } from "~/lib/time.ts";
import { parseWhole } from "~/lib/whole-number.ts";
import { FAULTS, type Fault } from "./faults.ts";

/** What a course may be at most: the figures of its form. */
export const MOST = {
	title: 120,
	subtitle: 160,
	description: 6000,
	/** What one learns, line by line. */
	outcomes: 20,
	outcome: 200,
	students: 10_000,
	feePoisha: 100_000_00,
} as const;

/** What a course is, as its teacher says it (CRS-1). Times ms UTC. */
export type CourseDetails = {
	title: string;
	subtitle: string;
	description: string;
	/** What one learns. */
	outcomes: string[];
	subjectUuid: string;
	instituteUuid: string;
	feePoisha: Poisha;
	maxStudents: number;
	startAt: number;
	endAt: number;
	enrolmentEndAt: number;
};

/** A refusal that pages say by its sentence, and calls by the same. */
const refusal = (fault: Fault) => ({ error: fault, params: { text: FAULTS[fault] } });

const line = (fault: Fault, max: number) =>
	z
		.string(fault)
		.transform((text) => composed(text).trim().replace(/\s+/g, " "))
		.pipe(
			z
				.string(fault)
				.min(1, fault)
				.max(max, fault)
				.refine((text) => !hasHidden(text), refusal(fault)),
		);

const passage = z
	.string("description")
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string("description")
			.min(1, "description")
			.max(MOST.description, "description")
			.refine((text) => !hasHiddenLines(text), refusal("description"))
			.refine((text) => !hasTooManyFormulas(text), refusal("formulas")),
	);

const outcome = line("outcomes", MOST.outcome);
const outcomes = z.array(outcome).min(1, "outcomes").max(MOST.outcomes, "outcomes");

/** Each in a line of its own, once. */
const typedOutcomes = z
	.string("outcomes")
	.max(MOST.outcomes * (MOST.outcome + 2), "outcomes")
	.transform((text) => [...new Set(text.split(/[\r\n]+/).map((one) => one.trim()))].filter((one) => one !== ""))
	.pipe(outcomes);

/** What was typed, by what it means; null means that it is no such thing. */
const typed = <T>(fault: Fault, read: (text: string) => T | null) =>
	z.string(fault).transform((text, context) => {
		const value = read(text);
		if (value !== null) return value;
		context.addIssue({ code: "custom", message: fault, params: { text: FAULTS[fault] } });
		return z.NEVER;
	});

const isFee = (poisha: number) => poisha >= 0 && poisha <= MOST.feePoisha;

function readFee(text: string): Poisha | null {
	const poisha = parseTaka(text);
	return poisha !== null && isFee(poisha) ? poisha : null;
}

function readCount(text: string): number | null {
	const count = parseWhole(text);
	return count !== null && count >= 1 && count <= MOST.students ? count : null;
}

const words = {
	title: line("title", MOST.title),
	subtitle: line("subtitle", MOST.subtitle),
	description: passage,
};

/** No course of ours begins earlier or ends later: what lies beyond, calendars cannot say. ms UTC */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];
const isMoment = (at: number) => at >= EARLIEST && at < LATEST;

function readMoment(text: string): number | null {
	const at = fromDhakaLocal(text);
	return at !== null && isMoment(at) ? at : null;
}

/** As a form has them: Dhaka's time of day, an amount in taka. */
const typedFields = {
	...words,
	subjectUuid: z.string("subject").pipe(z.uuid("subject")),
	instituteUuid: z.string("institute").pipe(z.uuid("institute")),
	outcomes: typedOutcomes,
	fee: typed("fee", readFee),
	maxStudents: typed("students", readCount),
	startAt: typed("moment", readMoment),
	endAt: typed("moment", readMoment),
	enrolmentEndAt: typed("moment", readMoment),
};

const instant = z.iso
	.datetime({ offset: true })
	.transform((text) => Date.parse(text))
	.refine(isMoment, refusal("moment"));

/** As calls have them: ISO 8601, BDT. */
const sentFields = {
	...words,
	subjectUuid: uuidSchema,
	instituteUuid: uuidSchema,
	outcomes,
	maxStudents: z.int().min(1).max(MOST.students),
	startAt: instant,
	endAt: instant,
	enrolmentEndAt: instant,
	enrolment: z.object({
		fee: z
			.number()
			.min(0)
			.max(MOST.feePoisha / 100)
			.refine((bdt) => bdt <= 0 || fromBdt(bdt) > 0, refusal("fee"))
			.meta({ description: "BDT; 0 is free" }),
	}),
};

type Window = Pick<CourseDetails, "startAt" | "endAt" | "enrolmentEndAt">;

/** What is wrong with the dates of a course, each at its field (CRS-1). A field that is none is no fault of the others. */
export function windowFaults({ startAt, endAt, enrolmentEndAt }: Partial<Window>) {
	const faults: { field: keyof Window; fault: Fault }[] = [];
	if (startAt !== undefined && endAt !== undefined && endAt <= startAt) faults.push({ field: "endAt", fault: "end" });
	// Held against an end that is right.
	else if (enrolmentEndAt !== undefined && endAt !== undefined && enrolmentEndAt >= endAt)
		faults.push({ field: "enrolmentEndAt", fault: "enrolment-end" });
	return faults;
}

const asTime = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Holds the dates against each other, whatever else is wrong with the form. */
const withWindow = <S extends z.ZodObject>(schema: S): S =>
	schema.superRefine(
		(value: Record<string, unknown>, context) => {
			const [startAt, endAt] = [asTime(value?.startAt), asTime(value?.endAt)];
			for (const { field, fault } of windowFaults({ startAt, endAt, enrolmentEndAt: asTime(value?.enrolmentEndAt) }))
				context.addIssue({ code: "custom", path: [field], message: fault, params: { text: FAULTS[fault] } });
		},
		{ when: () => true },
	);

/** When it was changed last, as the form was opened: of two who change it at once the second hears of it. */
const version = z.number().int();

/** That the form is only to be looked at. */
const preview = z.literal("on").optional();

/** The form of a new course, and of one that is there. */
export const newCourseSchema = withWindow(z.object({ ...typedFields, preview }));

/** The form of one that is there. */
export const editCourseSchema = withWindow(z.object({ ...typedFields, preview, version }));

type Typed = Omit<z.output<typeof newCourseSchema>, "preview">;
/** What that says, as it is kept. */
export const typedDetails = ({ fee, ...said }: Typed): CourseDetails => ({ ...said, feePoisha: fee });

/** The body of `POST /courses`. */
export const courseBodySchema = withWindow(z.object(sentFields));

/** What that says, as it is kept. */
export const sentDetails = ({ enrolment, ...said }: z.output<typeof courseBodySchema>): CourseDetails => ({
	...said,
	feePoisha: fromBdt(enrolment.fee),
});

/** The body of `PATCH /course/{uuid}`: what changes, and `version` where nothing newer may be overwritten. */
export const coursePatchSchema = z.object(sentFields).partial().extend({ version: version.optional() });

/** What that changes, as it is kept. */
export function sentChange({ enrolment, ...said }: z.output<typeof coursePatchSchema>): CourseChange {
	return { ...said, ...(enrolment && { feePoisha: fromBdt(enrolment.fee) }) };
}

/** What becomes of a course that is there; what is not named stays. */
export type CourseChange = Partial<CourseDetails> & { version?: number };

/** The form of a new batch: its name, and when it starts. */
export const duplicateSchema = z.object({
	title: words.title,
	startAt: typed("moment", readMoment),
});
export type NewBatch = z.output<typeof duplicateSchema>;

/** The question before a course is deleted. */
export const deleteCourseSchema = z.object({ confirm: z.literal(true) });

/** The button that archives a course, or takes it out again. */
export const archiveSchema = z.object({ intent: z.enum(["archive", "unarchive"]) });

/** A cover, or none. What is wrong with the file is said by its header. */
export const coverSchema = z.object({ intent: z.enum(["save", "remove"]), cover: z.file().optional() });

/** Which of a teacher's courses a list shows. */
export const teacherListSchema = z.object({ state: z.enum(["archived"]).optional().catch(undefined) });
