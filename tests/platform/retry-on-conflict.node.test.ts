import { expect, test } from "vitest";
import { retryOnConflict } from "~/domain/retry-on-conflict.server.ts";

const TAKEN = "UNIQUE constraint failed: paper_pool.exam_uuid";
const refusal = () =>
	new Error("Failed query", { cause: new Error(`SQLITE_CONSTRAINT: ${TAKEN}, paper_pool.version`) });

/** Work that is refused so often, and what came of it. */
async function tried(refused: number, error: () => Error = refusal) {
	const waits: number[] = [];
	const logged: unknown[] = [];
	let tries = 0;
	const note = (_: string, cause: unknown) => void logged.push(cause);
	const deps = {
		wait: async (ms: number) => void waits.push(ms),
		log: { info: () => {}, warn: () => {}, error: note },
	};
	const work = async () => {
		tries += 1;
		if (tries <= refused) throw error();
		return "done";
	};
	const result = await retryOnConflict(deps, TAKEN, work).catch((failure: unknown) => failure);
	return { result, tries, waits, logged };
}

test("What another was faster with is done anew after a pause, each longer than the one before, nothing being said", async () => {
	expect(await tried(0)).toEqual({ result: "done", tries: 1, waits: [], logged: [] });
	const { waits, ...rest } = await tried(3);
	expect(rest).toEqual({ result: "done", tries: 4, logged: [] });
	for (const [index, ms] of waits.entries()) {
		expect(ms).toBeGreaterThanOrEqual(10 * 2 ** index);
		expect(ms).toBeLessThanOrEqual(40 * 2 ** index);
	}
	expect(waits).toHaveLength(3);
});

test("What is refused every time is no race: it is logged, and the error that people see has it as its cause", async () => {
	const { result, tries, logged } = await tried(9);
	expect([tries, logged]).toEqual([4, [expect.objectContaining({ message: "Failed query" })]]);
	expect(result).toMatchObject({ code: "Unavailable", cause: logged[0] });
});

test("Anything else is thrown as it is, at once", async () => {
	const other = new Error("UNIQUE constraint failed: account.mobile");
	expect(await tried(9, () => other)).toEqual({ result: other, tries: 1, waits: [], logged: [] });
});
