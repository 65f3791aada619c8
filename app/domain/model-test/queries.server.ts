import { and, asc, count, desc, eq, gt, isNotNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { keptQuery, type RowsOf, readAll } from "#db/kept-query.ts";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Hundredths } from "~/lib/marks.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { modelTestErrors } from "./errors.ts";
import {
	type ExamConfig,
	examIs,
	loadExamConfig,
	parseSubjects,
	type SubjectCount,
	subjectCounts,
} from "./exam-config.server.ts";
import { ownStopAt } from "./exam-end.server.ts";
import { forStudent } from "./exam-end.ts";
import type { ExamListType } from "./rules.ts";

/** A published model test as lists show it. Times ms UTC. */
export type ExamCard = {
	id: number;
	uuid: string;
	name: string;
	subtitle: string | null;
	icon: string | null;
	color: string | null;
	image: string | null;
	/** What it shows; missing in what was kept before it was said. */
	imageAlt?: string | null;
	durationMinutes: number;
	/** Of one paper. */
	numberOfQuestions: number;
	preRegNeeded: boolean;
	preRegStopAt: number | null;
	startAt: number;
	stopAt: number;
	/** So many minutes later it has stopped for all (MT-20). */
	mostExtraMinutes: number;
	/** 0 is free */
	feePoisha: Poisha;
	/** In paper order. */
	subjects: Omit<SubjectCount, "subjectUuid">[];
};
export type ExamDetails = ExamCard & {
	/** Markdown, like `rule` and `prize`. */
	description: string | null;
	rule: string | null;
	prize: string | null;
	marksPerCorrect: Hundredths;
	/** Taken off for each wrong answer. */
	penaltyPerWrong: Hundredths;
	/** When any of it was changed last, ms UTC. */
	updatedAt: number;
};
export type StudentExamCard = ExamCard & { registered: boolean; attempted: boolean };

type Reads = Pick<Deps, "db" | "clock" | "cache">;

/** The columns of a card: a list reads none of the Markdown texts. */
export const cardColumns = {
	id: modelTest.id,
	uuid: modelTest.uuid,
	name: modelTest.name,
	subtitle: modelTest.subtitle,
	icon: modelTest.icon,
	color: modelTest.color,
	image: modelTest.image,
	imageAlt: modelTest.imageAlt,
	durationMinutes: modelTest.durationMinutes,
	preRegNeeded: modelTest.preRegNeeded,
	preRegStopAt: modelTest.preRegStopAt,
	startAt: modelTest.startAt,
	stopAt: modelTest.stopAt,
	mostExtraMinutes: modelTest.mostExtraMinutes,
	feePoisha: modelTest.feePoisha,
};

export function toExamCard(config: Pick<ExamConfig, keyof typeof cardColumns | "subjects">): ExamCard {
	return {
		id: config.id,
		uuid: config.uuid,
		name: config.name,
		subtitle: config.subtitle,
		icon: config.icon,
		color: config.color,
		image: config.image,
		imageAlt: config.imageAlt,
		durationMinutes: config.durationMinutes,
		numberOfQuestions: config.subjects.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0),
		preRegNeeded: config.preRegNeeded,
		preRegStopAt: config.preRegStopAt,
		startAt: config.startAt,
		stopAt: config.stopAt,
		mostExtraMinutes: config.mostExtraMinutes,
		feePoisha: config.feePoisha,
		subjects: config.subjects.map(({ subjectUuid: _, ...subject }) => subject),
	};
}

/** A student's own stop and whether that student has sat it. */
type Own = { stopAt: SQL; done: SQL };

/** Filter and order of a list type. `registered` filters by the join of the caller. */
function listShape(type: ExamListType, now: Placeholder, own?: Own): { where: SQL | undefined; order: SQL } {
	const stopAt = own?.stopAt ?? sql`${modelTest.stopAt}`;
	switch (type) {
		case "upcoming":
			return { where: gt(stopAt, now), order: asc(modelTest.startAt) };
		case "past":
			return { where: or(lte(stopAt, now), own?.done), order: desc(modelTest.stopAt) };
		default:
			return { where: undefined, order: desc(modelTest.startAt) };
	}
}

type PublicListing = Paging & { type?: "all" | "upcoming" | "past" };

const published = eq(modelTest.state, "published");

function publicLists(type: ExamListType) {
	const shown = (now: Placeholder) => and(published, listShape(type, now).where);
	return {
		page: keptQuery(["now", "size", "offset"], (db, { now, size, offset }) =>
			db
				.select({ exam: cardColumns, subjects: subjectCounts })
				.from(modelTest)
				.where(shown(now))
				.orderBy(listShape(type, now).order, desc(modelTest.id))
				.limit(size)
				.offset(offset),
		),
		total: keptQuery(["now"], (db, { now }) => db.select({ n: count() }).from(modelTest).where(shown(now))),
	};
}

const PUBLIC_LISTS = { all: publicLists("all"), upcoming: publicLists("upcoming"), past: publicLists("past") };

/** What a public list reads, for a caller that reads more at once. */
export function publicExamReadings({ clock }: Pick<Reads, "clock">, { type = "all", page, size }: PublicListing) {
	const now = clock();
	const list = PUBLIC_LISTS[type];
	return [list.page({ now, size, offset: page * size }), list.total({ now })] as const;
}

/** How many model tests are published, ended ones included. */
export const publishedExamCount = PUBLIC_LISTS.all.total;

export function toPublicExams(
	[rows, [total]]: RowsOf<ReturnType<typeof publicExamReadings>>,
	{ page, size }: Paging,
): Page<ExamCard> {
	const cards = rows.map((row) => toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }));
	return toPage(cards, total?.n ?? 0, { page, size });
}

/** Published exams for everybody, newest start first (`upcoming`: the next first). One round trip. */
export async function listPublicExams(reads: Reads, listing: PublicListing): Promise<Page<ExamCard>> {
	return toPublicExams(await readAll(reads.db, publicExamReadings(reads, listing)), listing);
}

function studentLists(type: ExamListType) {
	const registered = (student: Placeholder) =>
		and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, student));
	const attempted = (student: Placeholder) =>
		and(eq(attempt.examUuid, modelTest.uuid), eq(attempt.accountUuid, student));
	// What the student has sat is past for that student, also while others still sit (MT-2).
	const shown = (now: Placeholder) => {
		const { where } = listShape(type, now, { stopAt: ownStopAt, done: isNotNull(attempt.uuid) });
		return and(published, where, type === "registered" ? isNotNull(registration.uuid) : undefined);
	};
	return {
		page: keptQuery(["student", "now", "size", "offset"], (db, { student, now, size, offset }) =>
			db
				.select({
					exam: cardColumns,
					subjects: subjectCounts,
					registration: registration.uuid,
					extraMinutes: registration.extraMinutes,
					attempt: attempt.uuid,
				})
				.from(modelTest)
				.leftJoin(registration, registered(student))
				.leftJoin(attempt, attempted(student))
				.where(shown(now))
				.orderBy(listShape(type, now).order, desc(modelTest.id))
				.limit(size)
				.offset(offset),
		),
		total: keptQuery(["student", "now"], (db, { student, now }) =>
			db
				.select({ n: count() })
				.from(modelTest)
				.leftJoin(registration, registered(student))
				.leftJoin(attempt, attempted(student))
				.where(shown(now)),
		),
	};
}

const STUDENT_LISTS = {
	all: studentLists("all"),
	upcoming: studentLists("upcoming"),
	registered: studentLists("registered"),
	past: studentLists("past"),
};

/** The same list with what the student has done about each. One round trip. */
export async function listStudentExams(
	{ db, clock }: Reads,
	who: Actor | null,
	{ type, ...paging }: Paging & { type: ExamListType },
): Promise<Page<StudentExamCard>> {
	const student = requireReady(who).accountUuid;
	const now = clock();
	const list = STUDENT_LISTS[type];
	const [rows, [total]] = await readAll(db, [
		list.page({ student, now, size: paging.size, offset: paging.page * paging.size }),
		list.total({ student, now }),
	]);
	const cards = rows.map((row) => ({
		...forStudent(toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }), row.extraMinutes),
		registered: row.registration !== null,
		attempted: row.attempt !== null,
	}));
	return toPage(cards, total?.n ?? 0, paging);
}

/** The last `size` published exams, newest start first. For a batch. */
export const publishedExamUuids = ({ db }: Pick<Deps, "db">, size: number) =>
	db
		.select({ uuid: modelTest.uuid })
		.from(modelTest)
		.where(eq(modelTest.state, "published"))
		.orderBy(desc(modelTest.startAt), desc(modelTest.id))
		.limit(size);

export const toExamDetails = (config: ExamConfig): ExamDetails => ({
	...toExamCard(config),
	description: config.description,
	rule: config.rule,
	prize: config.prize,
	marksPerCorrect: config.marksPerCorrect,
	penaltyPerWrong: config.penaltyPerWrong,
	updatedAt: config.updatedAt,
});

/** One published exam in full. @throws DomainError ExamNotFound */
export async function getExamDetails(deps: Pick<Deps, "db" | "cache">, idOrUuid: string): Promise<ExamDetails> {
	return toExamDetails(await loadExamConfig(deps, idOrUuid));
}

/** `registeredAt` ms UTC. */
export type RegistrationState = {
	registered: boolean;
	attempted: boolean;
	/** It was the time that ended the attempt, not the student. */
	ranOut: boolean;
	registeredAt: number | null;
	/** How many minutes the student has beyond the others (MT-20). */
	extraMinutes: number;
	/** What it was paid with; null where nothing was. */
	paymentUuid: string | null;
};

/** Whether the student is registered for an exam, and has a sealed attempt. One round trip. @throws DomainError ExamNotFound, or of requireRole */
export async function getRegistrationState(
	{ db }: Reads,
	who: Actor | null,
	idOrUuid: string,
): Promise<RegistrationState> {
	const actor = requireRole(who, "student");
	const [row] = await db
		.select({
			registeredAt: registration.createdAt,
			paymentUuid: registration.paymentUuid,
			extraMinutes: registration.extraMinutes,
			attempt: attempt.uuid,
			sealReason: attempt.sealReason,
		})
		.from(modelTest)
		.leftJoin(
			registration,
			and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, actor.accountUuid)),
		)
		.leftJoin(attempt, and(eq(attempt.examUuid, modelTest.uuid), eq(attempt.accountUuid, actor.accountUuid)))
		.where(and(examIs(idOrUuid), published));
	if (!row) throw modelTestErrors.fail("ExamNotFound");
	return {
		registered: row.registeredAt !== null,
		attempted: row.attempt !== null,
		ranOut: row.sealReason === "expire",
		registeredAt: row.registeredAt,
		extraMinutes: row.extraMinutes ?? 0,
		paymentUuid: row.paymentUuid,
	};
}
