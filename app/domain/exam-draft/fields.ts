import { z } from "zod";
import type { LANGUAGES, LEVELS } from "#db/schema/question-bank.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { fromBdt, type Poisha, parseTaka } from "~/lib/money.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { fromDhakaLocal } from "~/lib/time.ts";
import { parseWhole } from "~/lib/whole-number.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { MOST, POOL_TIMES } from "./rules.ts";

/** A refusal that pages say by its sentence, and calls by the same. */
export const refusal = (fault: Fault) => ({ error: fault, params: { text: FAULTS[fault] } });

const LEVEL_NAMES = ["SSC", "HSC"] as const satisfies typeof LEVELS;
const LANGUAGE_NAMES = ["en", "bn"] as const satisfies typeof LANGUAGES;

export { LANGUAGE_NAMES, LEVEL_NAMES };

/** How many questions of a subject a paper asks. */
export type AskedCount = { subjectUuid: string; numberOfQuestions: number };

const line = (least: number, most: number, fault: Fault) =>
	z
		.string(fault)
		.transform((text) => composed(text).trim().replace(/\s+/g, " "))
		.pipe(
			z
				.string(fault)
				.min(least, fault)
				.max(most, fault)
				.refine((text) => !hasHidden(text), refusal(fault)),
		);

/** Markdown. */
const passage = z
	.string("text")
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string("text")
			.max(MOST.text, "text")
			.refine((text) => !hasHiddenLines(text), refusal("text"))
			.refine((text) => !hasTooManyFormulas(text), refusal("formulas")),
	);

/** A field of a form: what was left out and what is empty are the same. */
const typedOrNull = <S extends z.ZodType<string>>(schema: S) =>
	schema.optional().transform((text): string | null => text || null);

/** A field of a call. */
const sentOrNull = <S extends z.ZodType<string>>(schema: S) =>
	schema.nullable().transform((text): string | null => text || null);

export const titleField = line(1, MOST.title, "title");
const subtitle = line(0, MOST.subtitle, "line");
const examTag = line(0, MOST.examTag, "line");

export const typedText = {
	subtitle: typedOrNull(subtitle),
	examTag: typedOrNull(examTag),
	passage: typedOrNull(passage),
};
export const sentText = {
	subtitle: sentOrNull(subtitle),
	examTag: sentOrNull(examTag),
	passage: sentOrNull(passage).meta({ description: "Markdown with LaTeX" }),
};

/** What was typed, by what it means; null means that it is no such thing. */
const typed = <T>(fault: Fault, read: (text: string) => T | null) =>
	z.string(fault).transform((text, context) => {
		const value = read(text);
		if (value !== null) return value;
		context.addIssue({ code: "custom", message: fault, params: { text: FAULTS[fault] } });
		return z.NEVER;
	});

const within = (value: number | null, least: number, most: number): number | null =>
	value !== null && value >= least && value <= most ? value : null;

/** Neither earlier nor later is what calendars can say; ms UTC. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** Fields as a form has them: Dhaka's time of day, an amount in taka, marks with a point. */
export const typedField = {
	minutes: typed("minutes", (text) => within(parseWhole(text), 1, MOST.minutes)),
	moment: typed("moment", (text) => within(fromDhakaLocal(text), EARLIEST, LATEST)),
	fee: typed("fee", (text): Poisha | null => within(parseTaka(text), 0, MOST.feePoisha)),
	marks: typed("marks", (text) => within(parseTaka(text), 1, MOST.marks)),
	penalty: typed("penalty", (text) => within(parseTaka(text), 0, MOST.marks)),
	winners: typed("winners", (text) => within(parseWhole(text), 1, MOST.winners)),
	attempts: typed("attempts", (text) => within(parseWhole(text), 1, MOST.attempts)),
	count: typed("count", (text) => within(parseWhole(text), 0, MOST.questions)),
};

const hundredths = (least: number, fault: Fault) =>
	z
		.number()
		.min(least / 100)
		.max(MOST.marks / 100)
		.refine((marks) => marks === 0 || fromBdt(marks) > 0, refusal(fault))
		.transform(fromBdt);

/** The same as calls have them: ISO 8601, BDT, whole marks. */
export const sentField = {
	minutes: z.int().min(1).max(MOST.minutes),
	moment: z.iso
		.datetime({ offset: true })
		.transform((text) => Date.parse(text))
		.refine((at) => at >= EARLIEST && at < LATEST, refusal("moment")),
	fee: z
		.number()
		.min(0)
		.max(MOST.feePoisha / 100)
		.refine((bdt) => bdt <= 0 || fromBdt(bdt) > 0, refusal("fee"))
		.transform(fromBdt)
		.meta({ description: "BDT; 0 is free" }),
	marks: hundredths(1, "marks"),
	penalty: hundredths(0, "penalty").meta({ description: "Taken off for each wrong answer" }),
	winners: z.int().min(1).max(MOST.winners),
	attempts: z.int().min(1).max(MOST.attempts),
};

/** The rows of a form: a subject, and how many questions of it; an empty one is none. */
const typedCounts = z
	.array(z.object({ subjectUuid: z.uuid(), count: typedField.count.default(0) }))
	.max(MOST.subjects)
	.default([])
	.transform((rows) =>
		rows
			.filter(({ count }) => count > 0)
			.map(({ subjectUuid, count }): AskedCount => ({ subjectUuid, numberOfQuestions: count })),
	);

const isOnce = (rows: readonly AskedCount[]) => new Set(rows.map((row) => row.subjectUuid)).size === rows.length;

const sentCounts = z
	.array(z.object({ subjectUuid: uuidSchema, numberOfQuestions: z.int().min(1).max(MOST.questions) }))
	.max(MOST.subjects)
	.refine(isOnce, refusal("choice"));

const times = z.enum(POOL_TIMES, "choice");

/** What a paper is made of, in a form. */
export const typedPaper = {
	subjects: typedCounts,
	level: z.enum(LEVEL_NAMES, "choice").optional(),
	language: z.enum(LANGUAGE_NAMES, "choice").optional(),
	questionTag: typedOrNull(line(0, MOST.tag, "line")),
	questionImportUuid: z.uuid("choice").optional(),
	poolTimes: times.transform(Number),
	gradeUuids: z.array(z.uuid("choice")).max(MOST.grades).default([]),
};

/** The same in a call. */
export const sentPaper = {
	subjects: sentCounts,
	level: z.enum(LEVEL_NAMES).nullable().meta({ description: "Of which questions it is made; null for all" }),
	language: z.enum(LANGUAGE_NAMES).nullable().meta({ description: "Of which questions it is made; null for all" }),
	questionTag: sentOrNull(line(0, MOST.tag, "line"))
		.optional()
		.meta({ description: "Only questions with this tag; null for all" }),
	questionImportUuid: uuidSchema
		.nullable()
		.optional()
		.meta({ description: "Only questions of this import; null for all" }),
	poolTimes: z
		.int()
		.refine((n) => (POOL_TIMES as readonly string[]).includes(String(n)), refusal("choice"))
		.meta({ description: "The pool has so many times as many questions as a paper: 1, 2, 3 or 5" }),
	gradeUuids: z.array(uuidSchema).max(MOST.grades).meta({ description: "The classes that it is for; none for all" }),
};

/** What a paper is made of, as it is kept. */
export type PaperDetails = {
	subjects: AskedCount[];
	level: (typeof LEVEL_NAMES)[number] | null;
	language: (typeof LANGUAGE_NAMES)[number] | null;
	/** Of the bank only questions with this tag, and of this import; null for all. */
	questionTag: string | null;
	questionImportUuid: string | null;
	poolTimes: number;
	gradeUuids: string[];
};

type Narrowed = Pick<PaperDetails, "level" | "language" | "questionTag" | "questionImportUuid">;

/** What the bank is narrowed to, where what is left out is all of it. */
export const narrowed = (said: { [K in keyof Narrowed]?: Narrowed[K] | undefined }): Narrowed => ({
	...{ level: said.level ?? null, language: said.language ?? null },
	...{ questionTag: said.questionTag ?? null, questionImportUuid: said.questionImportUuid ?? null },
});

/** When it was changed last, as the form was opened: of two who change it at once the second hears of it. */
export const versionField = z.number().int();
