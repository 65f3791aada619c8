import { ne } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { type BankRow, choosePool, divideBank, readBank } from "./bank.ts";
import { subjectUuidOf } from "./catalogue.ts";
import { EXAMS, type ExamSeed } from "./exams.ts";
import { DEMO_STUDENTS, EARLIER_STUDENTS } from "./people.ts";
import { seedAttempts, seedRegistrations } from "./seed-attempts.ts";
import { seedUuid } from "./support.ts";

const DAY = 24 * 3600_000;

export type SeedDeps = Pick<Deps, "db" | "clock" | "cache" | "log" | "wait">;

const rowsOf = (exam: ExamSeed, number: number, now: number, pool: readonly BankRow[]) =>
	modelTestRows({
		uuid: seedUuid("exam", number),
		name: exam.name,
		subtitle: exam.subtitle,
		description: exam.description,
		rule: exam.rule,
		prize: exam.prize,
		icon: exam.icon,
		color: exam.color,
		durationMinutes: exam.durationMinutes,
		preRegNeeded: exam.preRegStopAt !== undefined,
		preRegStopAt: exam.preRegStopAt?.(now) ?? null,
		startAt: exam.startAt(now),
		stopAt: exam.stopAt(now),
		feePoisha: exam.feePoisha ?? 0,
		penaltyPerWrong: exam.penaltyPerWrong ?? 0,
		winnerCount: exam.winnerCount ?? 10,
		createdAt: Math.min(now, exam.startAt(now) - 7 * DAY),
		at: now,
		subjects: exam.subjects.map(({ subject, count }) => ({ uuid: subjectUuidOf(subject), count })),
		questionUuids: pool.map(({ uuid }) => uuid),
	});

/** Drafts with their subjects and pools; one round trip to read, one to write. */
async function seedDrafts(db: Database, now: number): Promise<void> {
	const bank = await readBank(db);
	const { ofExam, rest } = divideBank(bank);
	const rows = EXAMS.flatMap((exam, index) => {
		const number = index + 1;
		return rowsOf(exam, number, now, ofExam.get(number) ?? choosePool(exam.subjects, number + 1000, rest));
	});
	await insertRows(db, rows, { ifAbsent: true });
}

/** Publishes what is still a draft, and fills finished exams with attempts, ranks and winners. */
export async function seedExams(deps: SeedDeps, admin: Actor, now: number): Promise<void> {
	await seedDrafts(deps.db, now);
	const drafts = await deps.db
		.select({ uuid: schema.modelTest.uuid })
		.from(schema.modelTest)
		.where(ne(schema.modelTest.state, "published"));
	for (const { uuid } of drafts) await publishExam(deps, admin, uuid);
	// As they ended: who sat them was told in this order.
	for (const [index, exam] of [...EXAMS.entries()].sort(([, a], [, b]) => a.stopAt(now) - b.stopAt(now))) {
		const number = index + 1;
		const examUuid = seedUuid("exam", number);
		if (exam.attended) {
			const window = {
				startAt: exam.startAt(now),
				stopAt: exam.stopAt(now),
				durationMs: exam.durationMinutes * 60_000,
				marksPerCorrect: 100,
				penaltyPerWrong: exam.penaltyPerWrong ?? 0,
			};
			await seedAttempts(deps.db, number, exam, await loadPool(deps, examUuid, 1), window);
			await rankExam({ ...deps, clock: () => window.stopAt + 5 * 60_000 }, examUuid);
		} else if (exam.demoStudents) {
			const demo = DEMO_STUDENTS.filter((person) => exam.demoStudents?.includes(person.mobile));
			const createdAt = (exam.preRegStopAt?.(now) ?? now) - DAY;
			await seedRegistrations(deps.db, number, [...demo, ...EARLIER_STUDENTS.slice(0, 12)], {
				createdAt,
				settledAt: null,
			});
		}
	}
}
