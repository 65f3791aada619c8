import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type OwnCourse, ownCourses } from "~/domain/enrolment/own-courses.server.ts";
import { type UpcomingLecture, upcomingForStudent } from "~/domain/lecture/queries.server.ts";
import { seenBy } from "~/domain/lecture/seen.ts";
import { mayTellResult } from "~/domain/mock-test/rules.ts";
import { type RunningMockTest, runningMockTests, withProgress } from "~/domain/mock-test/running-attempts.server.ts";
import { boughtMockTests, lastMockTests } from "~/domain/mock-test/student-standing.server.ts";
import { type AttemptStanding, attemptStanding } from "~/domain/model-test/attempt-standing.server.ts";
import { parseSubjects, subjectCounts } from "~/domain/model-test/exam-config.server.ts";
import { ownStopAt } from "~/domain/model-test/exam-end.server.ts";
import { forStudent } from "~/domain/model-test/exam-end.ts";
import { cardColumns, type ExamCard, type StudentExamCard, toExamCard } from "~/domain/model-test/queries.server.ts";
import { registrationIsOpen } from "~/domain/model-test/registration-open.server.ts";
import { type ExamPhase, mayTellResults, phaseOf } from "~/domain/model-test/rules.ts";
import { examKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";

export type NextExam = StudentExamCard & AttemptStanding & { phase: ExamPhase };
/** An exam behind the student, at `at` (ms UTC): when it was sat, or stopped. Without an attempt it was missed: the result is null; it is withheld until the exam has stopped for everybody (MT-17), and held while another one has a question of it (QB-5). */
export type PastExam = ExamCard & {
	at: number;
	result: TestResult | "withheld" | "held" | null;
};
type TestResult = { score: Hundredths; totalMarks: Hundredths; rank: number | null; participants: number };
/** A finished self-assessment, whole papers only. `at` ms UTC; the score is null while the keys of its paper are held (QB-5). */
export type PastMockTest = {
	uuid: string;
	title: string;
	at: number;
	score: Hundredths | null;
	totalMarks: Hundredths;
};
/** A kind of self-assessment that was bought and is not begun. */
export type BoughtMockTest = { uuid: string; title: string; attemptsLeft: number };
export type StudentOverview = {
	/** Self-assessments whose clock runs, the first to end first. */
	running: RunningMockTest[];
	/** The courses they are in, that of the next lecture first. */
	courses: OwnCourse[];
	/** Of the courses they are in: what runs or comes, the next first (LEC-4). */
	lectures: UpcomingLecture[];
	/** Registered, not over, not finished: the next to sit first. */
	next: NextExam[];
	/** Running or coming, open for registration, not registered. */
	open: (StudentExamCard & { phase: ExamPhase })[];
	bought: BoughtMockTest[];
	/** Of both kinds, the last first. */
	past: (({ kind: "model-test" } & PastExam) | ({ kind: "mock-test" } & PastMockTest))[];
	/** ms UTC */
	serverNow: number;
};

const SHOWN = PAGE_SIZES.overview;

const published = eq(modelTest.state, "published");
const mine = (student: Placeholder) =>
	and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, student));
const tried = (student: Placeholder) => and(eq(attempt.examUuid, modelTest.uuid), eq(attempt.accountUuid, student));
const participants = sql<number>`(SELECT count(*) FROM ${attempt} AS a WHERE a.exam_uuid = ${modelTest.uuid})`;

const nextExams = keptQuery(["student", "now"], (db, { student, now }) =>
	db
		.select({ exam: cardColumns, subjects: subjectCounts, extraMinutes: registration.extraMinutes })
		.from(registration)
		.innerJoin(modelTest, mine(student))
		.leftJoin(attempt, tried(student))
		.where(and(published, gt(ownStopAt, now), isNull(attempt.uuid)))
		.orderBy(asc(modelTest.startAt), asc(modelTest.id))
		.limit(SHOWN.next),
);

const openExams = keptQuery(["student", "now"], (db, { student, now }) =>
	db
		.select({ exam: cardColumns, subjects: subjectCounts })
		.from(modelTest)
		.leftJoin(registration, mine(student))
		.where(and(published, gt(modelTest.stopAt, now), isNull(registration.uuid), registrationIsOpen("model_test", now)))
		.orderBy(asc(modelTest.startAt), asc(modelTest.id))
		.limit(SHOWN.open),
);

const pastExams = keptQuery(["student", "now"], (db, { student, now }) =>
	db
		.select({
			exam: cardColumns,
			subjects: subjectCounts,
			extraMinutes: registration.extraMinutes,
			attempt: {
				score: attempt.score,
				totalMarks: attempt.totalMarks,
				rank: attempt.rank,
				finishedAt: attempt.finishedAt,
				keysHeld: examKeysHeld(now),
			},
			participants,
		})
		.from(registration)
		.innerJoin(modelTest, mine(student))
		.leftJoin(attempt, tried(student))
		.where(and(published, or(lte(ownStopAt, now), isNotNull(attempt.uuid))))
		.orderBy(desc(sql`coalesce(${attempt.finishedAt}, ${modelTest.stopAt})`), desc(modelTest.id))
		.limit(SHOWN.past),
);

type SatRow = Omit<TestResult, "participants"> & { keysHeld: number };
const standingOf = ({ score, totalMarks, rank, keysHeld }: SatRow, participants: number) => ({
	...{ score, totalMarks, rank, participants, keysHeld },
});

const resultOf = (
	exam: { stopAt: number; mostExtraMinutes: number },
	{ keysHeld, ...result }: TestResult & { keysHeld: number },
	now: number,
): PastExam["result"] => {
	if (!mayTellResults(exam, now)) return "withheld";
	return mayTellResults(exam, now, keysHeld === 1) ? result : "held";
};

/** What runs, what is next and what is past for a student. One round trip, and a call to the session of each running one. */
export async function getStudentOverview(
	deps: Pick<Deps, "db" | "clock" | "exams" | "log">,
	who: Actor | null,
): Promise<StudentOverview> {
	const actor = requireRole(who, "student");
	const now = deps.clock();
	const values = { student: actor.accountUuid, now };
	const [next, open, past, running, taken, bought, lectures, courses] = await readAll(deps.db, [
		nextExams(values),
		openExams(values),
		pastExams(values),
		runningMockTests(values),
		lastMockTests(values),
		boughtMockTests(values),
		upcomingForStudent({ ...values, limit: PAGE_SIZES.upcomingLectures }),
		ownCourses({ ...values, limit: SHOWN.courses }),
	]);
	const card = (row: (typeof open)[number] & { extraMinutes?: number | null }) =>
		forStudent(toExamCard({ ...row.exam, subjects: parseSubjects(row.subjects) }), row.extraMinutes);
	const [sitting, coming] = await Promise.all([
		withProgress(deps, running),
		Promise.all(
			next.map(async (row) => ({
				...card(row),
				registered: true,
				attempted: false,
				phase: phaseOf(forStudent(row.exam, row.extraMinutes), now),
				...(await attemptStanding(deps, actor, row.exam, now)),
			})),
		),
	]);
	return {
		running: sitting,
		courses,
		lectures: lectures.map((row) => seenBy("student", row)),
		next: coming,
		open: open.map((row) => ({
			...card(row),
			registered: false,
			attempted: false,
			phase: phaseOf(row.exam, now),
		})),
		bought,
		past: [
			...past.map((row) => ({
				kind: "model-test" as const,
				...card(row),
				at: row.attempt?.finishedAt ?? row.exam.stopAt,
				result: row.attempt && resultOf(row.exam, standingOf(row.attempt, row.participants), now),
			})),
			...taken.map(({ uuid, title, finishedAt, score, totalMarks, keysHeld }) => ({
				...{ kind: "mock-test" as const, uuid, title, at: finishedAt ?? now },
				...{ score: mayTellResult(keysHeld === 1, now) ? (score ?? 0) : null, totalMarks: totalMarks ?? 0 },
			})),
		]
			.sort((a, b) => b.at - a.at)
			.slice(0, SHOWN.past),
		serverNow: now,
	};
}
