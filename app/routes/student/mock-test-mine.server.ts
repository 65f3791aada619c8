import type { Actor } from "~/domain/account/session.ts";
import { mockTestSearchSchema } from "~/domain/attempt/list-search.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	getProgress,
	getTypeForStudent,
	listMyAttempts,
	type MockAttempt,
	type MockTestProgress,
	type StudentMockTest,
} from "~/domain/mock-test/my-attempts.server.ts";
import { listMyTypes, type MyMockTestTypes } from "~/domain/mock-test/my-types.server.ts";
import { MAX_PAGE_SIZE, PAGE_SIZES, type Page, type Paging } from "~/lib/paging.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export type MinePage = Pick<MyMockTestTypes, "counts"> & {
	attempts: Page<MockAttempt>;
	/** Of all types together. */
	attemptCount: number;
	/** To choose among. */
	types: MyMockTestTypes["types"]["content"];
	charts: MockTestProgress[];
	/** Of the chosen type, where it was never taken or more was bought: what can be done about it now. */
	begin: StudentMockTest | null;
};

/** Of all types those taken last, each once; one attempt makes no line. */
function chartedTypes(attempts: readonly MockAttempt[]): string[] {
	const taken = attempts.filter(({ state, retryOfUuid }) => state === "finished" && retryOfUuid === null);
	return [...new Set(taken.map(({ typeUuid }) => typeUuid))].slice(0, PAGE_SIZES.mockTest.charts);
}

/**
 * One's own attempts with the chart of the chosen type, or of those taken last.
 * @throws DomainError MockTestNotFound, or of requireRole
 */
export async function loadMinePage(
	deps: Needs,
	actor: Actor | null,
	{ type, ...paging }: Paging & { type?: string },
): Promise<MinePage> {
	const everything = { ...mockTestSearchSchema.parse({}), type: "all", page: 0, size: MAX_PAGE_SIZE } as const;
	const [attempts, mine] = await Promise.all([
		listMyAttempts(deps, actor, { ...paging, type }),
		listMyTypes(deps, actor, everything),
	]);
	const untaken = type !== undefined && attempts.totalElements === 0;
	const charted = untaken ? [] : type ? [type] : chartedTypes(attempts.content);
	const [charts, begin] = await Promise.all([
		Promise.all(charted.map((of) => getProgress(deps, actor, of))),
		type === undefined ? null : getTypeForStudent(deps, actor, type),
	]);
	const bought = begin !== null && begin.open === null && (begin.attemptsLeft ?? 0) > 0;
	const enough = type ? 0 : 1;
	return {
		attempts,
		attemptCount: mine.attempts,
		counts: mine.counts,
		types: mine.types.content,
		charts: charts.filter(({ points }) => points.length > enough),
		begin: untaken || bought ? begin : null,
	};
}
