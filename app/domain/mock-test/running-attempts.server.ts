import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { keptQuery } from "#db/kept-query.ts";
import { mockTestAttempt, mockTestType } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { keyOf } from "./session.server.ts";

/** One's own attempt whose clock runs; `progress` null when its session could not be asked. Times ms UTC. */
export type RunningMockTest = {
	uuid: string;
	title: string;
	deadlineAt: number;
	durationMinutes: number;
	numberOfQuestions: number;
	progress: { deadlineAt: number; answeredCount: number; total: number } | null;
};

/** A student's attempts whose clock runs, as far as the database knows: the first to end first. */
export const runningMockTests = keptQuery(["student", "now"], (db, { student, now }) =>
	db
		.select({
			uuid: mockTestAttempt.uuid,
			accountUuid: mockTestAttempt.accountUuid,
			title: mockTestType.title,
			startedAt: mockTestAttempt.startedAt,
			deadlineAt: mockTestAttempt.deadlineAt,
			numberOfQuestions: mockTestAttempt.totalQuestions,
		})
		.from(mockTestAttempt)
		.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestAttempt.typeUuid))
		.where(
			and(
				eq(mockTestAttempt.accountUuid, student),
				isNull(mockTestAttempt.finishedAt),
				isNotNull(mockTestAttempt.startedAt),
				gt(mockTestAttempt.deadlineAt, now),
			),
		)
		.orderBy(asc(mockTestAttempt.deadlineAt), asc(mockTestAttempt.id))
		.limit(PAGE_SIZES.overview.running),
);

type Row = ReturnType<ReturnType<typeof runningMockTests>["rowsOf"]>[number];

/** With what the session of each knows; one that it calls over is left out. */
export async function withProgress(
	{ exams, log }: Pick<Deps, "exams" | "log">,
	rows: readonly Row[],
): Promise<RunningMockTest[]> {
	const running = rows.map(async (row): Promise<RunningMockTest | null> => {
		const { uuid, title, numberOfQuestions } = row;
		const [startedAt, deadlineAt] = [row.startedAt ?? 0, row.deadlineAt ?? 0];
		const durationMinutes = Math.round((deadlineAt - startedAt) / 60_000);
		const known = { uuid, title, deadlineAt, durationMinutes, numberOfQuestions };
		try {
			const status = await exams.status(keyOf(uuid, row.accountUuid));
			if (status.kind !== "running") return null;
			const { answeredCount, total } = status;
			return { ...known, progress: { deadlineAt: status.deadlineAt, answeredCount, total } };
		} catch (error) {
			log.error("self-assessment not known", error, { attempt: uuid });
			return { ...known, progress: null };
		}
	});
	return (await Promise.all(running)).filter((one) => one !== null);
}
