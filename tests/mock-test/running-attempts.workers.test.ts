import { expect, test } from "vitest";
import { readAll } from "#db/kept-query.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { runningMockTests } from "~/domain/mock-test/running-attempts.server.ts";

test("The running attempts of a student are read by an index, in their order, whatever else the student has sat", async () => {
	const { db, plans } = explained();
	await readAll(db, [runningMockTests({ student: crypto.randomUUID(), now: 0 })]);
	const [plan = []] = plans;
	expect(plan.join("\n")).toContain(
		"mock_test_attempt USING INDEX mock_test_attempt_running (account_uuid=? AND deadline_at>?)",
	);
	expect(plan.filter((step) => step.includes("ORDER BY"))).toEqual([]);
});
