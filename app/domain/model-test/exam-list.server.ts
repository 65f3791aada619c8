import { and, count, desc, eq, gt, isNotNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { attempt, modelTest, modelTestSubject, registration, subject } from "#db/schema/index.ts";
import { requireReady } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { parseSubjects, subjectCounts } from "./exam-config.server.ts";
import { cardColumns, type ExamCard, type StudentExamCard, toExamCard } from "./queries.server.ts";
import { EXAM_LIST_TYPES, type ExamListType, type ExamSearch } from "./rules.ts";

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

const publicPage = keptQuery(["now", "size", "offset"], (db, { now, size, offset }) =>
	db
		.select({ exam: cardColumns, subjects: subjectCounts })
		.from(modelTest)
		.where(published)
		.orderBy(...byPhase(now))
		.limit(size)
		.offset(offset),
);
const publicTotal = keptQuery([], (db) => db.select({ n: count() }).from(modelTest).where(published));

/** Every published exam for everybody. One round trip. */
export async function listExamsByPhase({ db, clock }: Reads, { page, size }: Paging): Promise<Page<ExamCard>> {
	const [rows, [total]] = await readAll(db, [publicPage({ now: clock(), size, offset: page * size }), publicTotal({})]);
	const cards = rows.map((row) => toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }));
	return toPage(cards, total?.n ?? 0, { page, size });
}

/** With what came of it, once the attempt is sealed. */
export type MyExamCard = StudentExamCard & { result: { score: Hundredths; totalMarks: Hundredths } | null };

export type MyExams = {
	exams: Page<MyExamCard>;
	/** How many each list holds of what is looked for. */
	counts: Record<ExamListType, number>;
	/** To choose among. */
	subjects: { uuid: string; title: string; titleBn: string | null }[];
};

const VALUES = ["student", "now", "like", "subject"] as const;
type Values = { [K in (typeof VALUES)[number]]: Placeholder<K> };

const inList = (type: ExamListType, now: Placeholder): SQL | undefined =>
	type === "upcoming"
		? gt(modelTest.stopAt, now)
		: type === "past"
			? or(lte(modelTest.stopAt, now), isNotNull(attempt.uuid))
			: type === "registered"
				? isNotNull(registration.uuid)
				: undefined;

const lookedFor = ({ like, subject: wanted }: Pick<Values, "like" | "subject">): SQL | undefined =>
	and(
		published,
		sql`${modelTest.name} LIKE ${like} ESCAPE '\\'`,
		sql`(${wanted} = '' OR EXISTS (SELECT 1 FROM ${modelTestSubject} AS s WHERE s.exam_uuid = ${modelTest.uuid} AND s.subject_uuid = ${wanted}))`,
	);

const mine = (student: Placeholder) =>
	and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, student));

const sat = (student: Placeholder) => and(eq(attempt.examUuid, modelTest.uuid), eq(attempt.accountUuid, student));

const myPage = (type: ExamListType) =>
	keptQuery([...VALUES, "size", "offset"], (db, { student, now, like, subject: wanted, size, offset }) =>
		db
			.select({
				exam: cardColumns,
				subjects: subjectCounts,
				registration: registration.uuid,
				attempt: attempt.uuid,
				score: attempt.score,
				totalMarks: attempt.totalMarks,
			})
			.from(modelTest)
			.leftJoin(registration, mine(student))
			.leftJoin(attempt, sat(student))
			.where(and(lookedFor({ like, subject: wanted }), inList(type, now)))
			.orderBy(...byPhase(now))
			.limit(size)
			.offset(offset),
	);

const PAGES = {
	all: myPage("all"),
	upcoming: myPage("upcoming"),
	registered: myPage("registered"),
	past: myPage("past"),
};

const myCounts = keptQuery(VALUES, (db, { student, now, like, subject: wanted }) => {
	const n = (type: ExamListType) => {
		const where = inList(type, now);
		return sql<number>`count(${where ? sql`CASE WHEN ${where} THEN 1 END` : sql`*`})`.mapWith(Number);
	};
	return db
		.select({ all: n("all"), upcoming: n("upcoming"), registered: n("registered"), past: n("past") })
		.from(modelTest)
		.leftJoin(registration, mine(student))
		.leftJoin(attempt, sat(student))
		.where(lookedFor({ like, subject: wanted }));
});

const subjects = keptQuery([], (db) =>
	db
		.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn })
		.from(subject)
		.orderBy(subject.title)
		.limit(100),
);

/** `LIKE` of words somewhere in a name, whatever they hold. */
const likeOf = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

/** A list with what the student has done about each exam. One round trip. @throws DomainError of requireReady */
export async function listMyExams(
	{ db, clock }: Reads,
	who: Actor | null,
	{ type, q, subject: wanted, page, size }: Paging & ExamSearch & { type: ExamListType },
): Promise<MyExams> {
	const values = { student: requireReady(who).accountUuid, now: clock(), like: likeOf(q), subject: wanted };
	const [rows, [counted], known] = await readAll(db, [
		PAGES[type]({ ...values, size, offset: page * size }),
		myCounts(values),
		subjects({}),
	]);
	const cards = rows.map((row) => ({
		...toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }),
		registered: row.registration !== null,
		attempted: row.attempt !== null,
		result: row.score === null || row.totalMarks === null ? null : { score: row.score, totalMarks: row.totalMarks },
	}));
	const counts = Object.fromEntries(EXAM_LIST_TYPES.map((name) => [name, counted?.[name] ?? 0])) as MyExams["counts"];
	return { exams: toPage(cards, counts[type], { page, size }), counts, subjects: known };
}
