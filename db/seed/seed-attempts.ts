import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertRows } from "#db/factories/insert.ts";
import { registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { outcomeStatements } from "~/domain/attempt/outcome.server.ts";
import { type Command, type Sealed, type SessionState, transition } from "~/domain/exam-session/machine.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";
import type { ExamWindow, PaperPool, Sheet } from "~/domain/exam-session/types.ts";
import type { ExamSeed } from "./exams.ts";
import { DEMO_STUDENTS, type DemoPerson, EARLIER_STUDENTS } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { type Chance, chanceFrom, seedUuid } from "./support.ts";

type Sitting = { window: ExamWindow; sheet: Sheet; chance: Chance; skill: number; startAt: number };

/** How many of a hundred questions a student knows; the same in every exam, so that some names come back. */
const skillOf = (person: DemoPerson) => 42 + ((Number(person.mobile.slice(-4)) * 37) % 52);

/** Sits one paper through the real machine: start, answers one after the other, finish or run out of time. */
export function sit({ window, sheet, chance, skill, startAt }: Sitting): Sealed {
	let clock = startAt;
	let state: SessionState = { phase: "absent" };
	const step = (command: Command) => {
		state = transition(state, command as never, clock).state;
	};
	step({ kind: "prepare", window, sheet });
	step({ kind: "start" });
	const perQuestion = window.durationMs / sheet.questions.length;
	const pace = chance.between(45, 108);
	for (const question of sheet.questions) {
		clock += Math.round((perQuestion * pace * chance.between(40, 160)) / 10_000);
		if (chance.percent(4)) continue;
		const wrong = question.optionUuids.filter((uuid) => uuid !== question.correctOptionUuid);
		const guess = wrong[chance.between(0, wrong.length - 1)] as string;
		const choice = chance.percent(skill) ? question.correctOptionUuid : guess;
		step({ kind: "answer", questionUuid: question.uuid, optionUuid: choice, seq: null });
	}
	clock += chance.between(3_000, 25_000);
	step({ kind: "finish" });
	return state as SessionState as Sealed;
}

/** Who sat a finished exam, and who registered and stayed away. */
function participants(exam: ExamSeed, chance: Chance): { present: DemoPerson[]; absent: DemoPerson[] } {
	const demo = DEMO_STUDENTS.filter((person) => exam.demoStudents?.includes(person.mobile));
	const others = EARLIER_STUDENTS.map((person) => ({ person, draw: chance.between(1, 100) }));
	return {
		present: [...demo, ...others.filter(({ draw }) => draw <= 82).map(({ person }) => person)],
		absent: others.filter(({ draw }) => draw > 92).map(({ person }) => person),
	};
}

/** The registrations that an exam has before its start, the same rows at every run. */
export async function seedRegistrations(
	db: Database,
	examNumber: number,
	people: readonly DemoPerson[],
	times: { createdAt: number; settledAt: number | null },
): Promise<void> {
	const rows = people.flatMap((person, index) =>
		registrationRows({
			uuid: seedUuid("registration", examNumber, index + 1),
			examUuid: seedUuid("exam", examNumber),
			accountUuid: accountUuidOf(person),
			settledAt: times.settledAt,
			at: times.createdAt + index * 60_000,
		}),
	);
	await insertRows(db, rows, { ifAbsent: true });
}

/**
 * Fills a finished exam: registrations, and attempts that the machine has run and scored, brought in by the exam
 * session's own statements. Three round trips; what is there stays.
 */
export async function seedAttempts(
	db: Database,
	examNumber: number,
	exam: ExamSeed,
	pool: PaperPool,
	window: ExamWindow,
): Promise<void> {
	const chance = chanceFrom(examNumber);
	const { present, absent } = participants(exam, chance);
	const examUuid = seedUuid("exam", examNumber);
	const createdAt = window.startAt - 2 * 24 * 3600_000;
	await seedRegistrations(db, examNumber, [...present, ...absent], { createdAt, settledAt: null });
	const outcomes = present.flatMap((person, index) => {
		const seed = chance.seed();
		const paper = drawPaper(pool, seed);
		const startAt = chance.between(window.startAt + 5_000, window.stopAt - window.durationMs - 60_000);
		const state = sit({ window, sheet: sheetOf(paper), chance, skill: skillOf(person), startAt });
		const record = {
			ref: { kind: "model-test" as const, examUuid, accountUuid: accountUuidOf(person) },
			registrationUuid: seedUuid("registration", examNumber, index + 1),
			attemptUuid: seedUuid("attempt", examNumber, index + 1),
			seed,
			algorithm: paper.algorithm,
		};
		return outcomeStatements({ record, state }, state.finishedAt);
	});
	await db.$client.batch(outcomes, "write");
	// Whoever stayed away is settled as absent, as the sweep would do.
	await db
		.update(schema.registration)
		.set({ settledAt: window.stopAt + 60_000 })
		.where(and(eq(schema.registration.examUuid, examUuid), isNull(schema.registration.settledAt)));
}
