import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	getProgress,
	listMyAttempts,
	type MockAttempt,
	type MockTestProgress,
} from "~/domain/mock-test/my-attempts.server.ts";
import { listMockTestTypes, type MockTestTypeCard } from "~/domain/mock-test/queries.server.ts";
import { MAX_PAGE_SIZE, PAGE_SIZES, type Page, type Paging } from "~/lib/paging.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export type MinePage = {
	attempts: Page<MockAttempt>;
	/** To choose among. */
	types: MockTestTypeCard[];
	charts: MockTestProgress[];
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
	const [attempts, types, chosen] = await Promise.all([
		listMyAttempts(deps, actor, { ...paging, type }),
		listMockTestTypes(deps, { page: 0, size: MAX_PAGE_SIZE }),
		type ? getProgress(deps, actor, type) : null,
	]);
	const charts = chosen
		? [chosen]
		: await Promise.all(chartedTypes(attempts.content).map((uuid) => getProgress(deps, actor, uuid)));
	return { attempts, types: types.content, charts: charts.filter(({ points }) => points.length > (chosen ? 0 : 1)) };
}
