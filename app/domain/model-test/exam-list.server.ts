import {
	and,
	asc,
	count,
	desc,
	eq,
	gt,
	isNotNull,
	isNull,
	lte,
	or,
	type Placeholder,
	type SQL,
	sql,
} from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { attempt, modelTest, modelTestGrade, modelTestSubject, registration } from "#db/schema/index.ts";
import { requireReady } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Facet, filterOf } from "~/domain/attempt/list-facets.ts";
import {
	FILTER_VALUES,
	type FilterValues,
	filterValues,
	type ListOptions,
	lookedFor,
	optionReadings,
} from "~/domain/attempt/list-search.server.ts";
import { type ListSearch, MODEL_TEST_SORTS } from "~/domain/attempt/list-search.ts";
import type { Deps } from "~/domain/deps.ts";
import { examKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { parseSubjects, subjectCounts } from "./exam-config.server.ts";
import { ownStopAt } from "./exam-end.server.ts";
import { forStudent } from "./exam-end.ts";
import { cardColumns, type ExamCard, type StudentExamCard, toExamCard } from "./queries.server.ts";
import { EXAM_LIST_TYPES, type ExamListType, mayTellResults } from "./rules.ts";

// The lists as screens show them: what can be sat now, what comes next, what is over (MT-15). The API's are by date.

type Reads = Pick<Deps, "db" | "clock">;

const published = eq(modelTest.state, "published");

/** Running ones by their end, coming ones by their start, ended ones by their end, the last first. */
const byPhase = (now: Placeholder): SQL[] => [
	sql`CASE WHEN ${modelTest.stopAt} <= ${now} THEN 2 WHEN ${modelTest.startAt} > ${now} THEN 1 ELSE 0 END`,
	sql`CASE WHEN ${modelTest.stopAt} <= ${now} THEN -${modelTest.stopAt}
		WHEN ${modelTest.startAt} > ${now} THEN ${modelTest.startAt} ELSE ${modelTest.stopAt} END`,
	desc(modelTest.id),
];

/** The same for a student: what one has sat is over for that person, since one sat it. */
const byMyPhase = (now: Placeholder): SQL[] => [
	sql`CASE WHEN ${attempt.uuid} IS NOT NULL OR ${ownStopAt} <= ${now} THEN 2
		WHEN ${modelTest.startAt} > ${now} THEN 1 ELSE 0 END`,
	sql`CASE WHEN ${attempt.uuid} IS NOT NULL THEN -min(${attempt.finishedAt}, ${ownStopAt})
		WHEN ${ownStopAt} <= ${now} THEN -${ownStopAt}
		WHEN ${modelTest.startAt} > ${now} THEN ${modelTest.startAt} ELSE ${ownStopAt} END`,
	desc(modelTest.id),
];

const found = (values: FilterValues) =>
	and(
		published,
		lookedFor(values, {
			name: modelTest.name,
			uuid: sql.raw('"model_test"."uuid"'),
			owner: sql.raw("exam_uuid"),
			subjects: modelTestSubject,
			grades: modelTestGrade,
		}),
	);

const publicPage = keptQuery([...FILTER_VALUES, "now", "size", "offset"], (db, { now, size, offset, ...values }) =>
	db
		.select({ exam: cardColumns, subjects: subjectCounts })
		.from(modelTest)
		.where(found(values))
		.orderBy(...byPhase(now))
		.limit(size)
		.offset(offset),
);
const publicTotal = keptQuery(FILTER_VALUES, (db, values) =>
	db.select({ n: count() }).from(modelTest).where(found(values)),
);

/** Every published exam for everybody, of one subject or class where that is asked for. One round trip. */
export async function listExamsByPhase(
	{ db, clock }: Reads,
	{ page, size, facet = null }: Paging & { facet?: Facet | null },
): Promise<Page<ExamCard>> {
	const values = filterValues(filterOf(facet));
	const [rows, [total]] = await readAll(db, [
		publicPage({ ...values, now: clock(), size, offset: page * size }),
		publicTotal(values),
	]);
	const cards = rows.map((row) => toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }));
	return toPage(cards, total?.n ?? 0, { page, size });
}

/** With what came of it, once the attempt is sealed and the exam has stopped for everybody (MT-17), and no other has its questions (QB-5). */
export type MyExamCard = StudentExamCard & { result: { score: Hundredths; totalMarks: Hundredths } | null };

export type MyExams = {
	exams: Page<MyExamCard>;
	/** How many each list holds of what is looked for. */
	counts: Record<ExamListType, number>;
	options: ListOptions;
};

type ExamSort = (typeof MODEL_TEST_SORTS)[number];

const VALUES = ["student", "now", ...FILTER_VALUES] as const;

const inList = (type: ExamListType, now: Placeholder): SQL | undefined =>
	type === "upcoming"
		? and(gt(ownStopAt, now), isNull(attempt.uuid))
		: type === "past"
			? or(lte(ownStopAt, now), isNotNull(attempt.uuid))
			: type === "registered"
				? isNotNull(registration.uuid)
				: undefined;

const mine = (student: Placeholder) =>
	and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, student));

const sat = (student: Placeholder) => and(eq(attempt.examUuid, modelTest.uuid), eq(attempt.accountUuid, student));

const ORDERS: Record<ExamSort, (now: Placeholder) => SQL[]> = {
	open: byMyPhase,
	newest: () => [desc(modelTest.startAt), desc(modelTest.id)],
	name: () => [asc(modelTest.name), desc(modelTest.id)],
	shortest: () => [asc(modelTest.durationMinutes), desc(modelTest.startAt), desc(modelTest.id)],
	cheapest: () => [asc(modelTest.feePoisha), desc(modelTest.startAt), desc(modelTest.id)],
};

const myPage = (type: ExamListType, sort: ExamSort) =>
	keptQuery([...VALUES, "size", "offset"], (db, { size, offset, ...values }) =>
		db
			.select({
				exam: cardColumns,
				subjects: subjectCounts,
				registration: registration.uuid,
				extraMinutes: registration.extraMinutes,
				attempt: attempt.uuid,
				score: attempt.score,
				totalMarks: attempt.totalMarks,
				keysHeld: examKeysHeld(values.now),
			})
			.from(modelTest)
			.leftJoin(registration, mine(values.student))
			.leftJoin(attempt, sat(values.student))
			.where(and(found(values), inList(type, values.now)))
			.orderBy(...ORDERS[sort](values.now))
			.limit(size)
			.offset(offset),
	);

/** One for each list and order: an order cannot be a value of a query. */
const PAGES = Object.fromEntries(
	EXAM_LIST_TYPES.map((type) => [type, Object.fromEntries(MODEL_TEST_SORTS.map((sort) => [sort, myPage(type, sort)]))]),
) as Record<ExamListType, Record<ExamSort, ReturnType<typeof myPage>>>;

const myCounts = keptQuery(VALUES, (db, values) => {
	const n = (type: ExamListType) => {
		const where = inList(type, values.now);
		return sql<number>`count(${where ? sql`CASE WHEN ${where} THEN 1 END` : sql`*`})`.mapWith(Number);
	};
	return db
		.select({ all: n("all"), upcoming: n("upcoming"), registered: n("registered"), past: n("past") })
		.from(modelTest)
		.leftJoin(registration, mine(values.student))
		.leftJoin(attempt, sat(values.student))
		.where(found(values));
});

/** A list with what the student has done about each exam. One round trip. @throws DomainError of requireReady */
export async function listMyExams(
	{ db, clock }: Reads,
	who: Actor | null,
	{ type, sort, page, size, ...filter }: Paging & ListSearch<ExamSort> & { type: ExamListType },
): Promise<MyExams> {
	const now = clock();
	const values = { student: requireReady(who).accountUuid, now, ...filterValues(filter) };
	const [rows, [counted], subjects, grades] = await readAll(db, [
		PAGES[type][sort]({ ...values, size, offset: page * size }),
		myCounts(values),
		...optionReadings(),
	]);
	const cards = rows.map((row) => ({
		...forStudent(toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }), row.extraMinutes),
		registered: row.registration !== null,
		attempted: row.attempt !== null,
		result:
			row.score === null || row.totalMarks === null || !mayTellResults(row.exam, now, row.keysHeld === 1)
				? null
				: { score: row.score, totalMarks: row.totalMarks },
	}));
	const counts = Object.fromEntries(EXAM_LIST_TYPES.map((name) => [name, counted?.[name] ?? 0])) as MyExams["counts"];
	return { exams: toPage(cards, counts[type], { page, size }), counts, options: { subjects, grades } };
}
