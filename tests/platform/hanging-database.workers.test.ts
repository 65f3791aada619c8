import { afterEach, describe, expect, test, vi } from "vitest";
import { isDatabaseAway } from "#db/away.ts";
import { account } from "#db/schema/index.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { createDeps, type WorkerDeps } from "#workers/deps.ts";

const HANGS = "http://database-that-hangs.example";
const SHORT = { DATABASE_URL: HANGS, DATABASE_TIMEOUT_MS: "100" };

/** A database that never answers: each statement sent to it waits until its limit is over. @returns how many waited */
function hangingDatabase() {
	const waits: AbortSignal[] = [];
	const line = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		if (!address.startsWith(HANGS)) return line(input, init);
		const signal = init?.signal ?? (input as Request).signal;
		waits.push(signal);
		return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	});
	return waits;
}

afterEach(() => {
	vi.restoreAllMocks();
});

const ask = (deps: WorkerDeps) =>
	deps.db
		.select({ uuid: account.uuid })
		.from(account)
		.limit(1)
		.then(() => null, isDatabaseAway);
const write = (deps: WorkerDeps) =>
	deps.writes.commit("a key", [{ sql: "SELECT 1", args: [] }]).then(() => null, isDatabaseAway);

describe("a database that does not answer (RUN-4)", () => {
	test("is waited for once in a request: what follows fails at once, and is not sent", async () => {
		const waits = hangingDatabase();
		const deps = depsAt(0, { bindings: SHORT });
		expect(await Promise.all([ask(deps), ask(deps)])).toEqual([true, true]);
		expect(waits).toHaveLength(2);
		expect([await ask(deps), await write(deps), await ask(deps)]).toEqual([true, true, true]);
		expect([waits.length, deps.trips.count]).toEqual([2, 2]);
		// Another request knows nothing of it.
		await ask(depsAt(0, { bindings: SHORT }));
		expect(waits).toHaveLength(3);
	});

	test("is not asked after the gate of the writes has waited for it", async () => {
		const waits = hangingDatabase();
		const away = { getByName: () => ({ write: async () => ({ kind: "away", message: "no answer" }) }) };
		const env = { ...bindings, ...SHORT, WRITE_GATE: away as unknown as typeof bindings.WRITE_GATE };
		const deps = createDeps(env, { waitUntil: () => {} }, "a test");
		expect([await write(deps), await ask(deps), waits.length]).toEqual([true, true, 0]);
	});

	test("is asked again after a gate that was full, and by work that nobody waits for", async () => {
		const waits = hangingDatabase();
		const full = { getByName: () => ({ write: async () => ({ kind: "full" }) }) };
		const env = { ...bindings, ...SHORT, WRITE_GATE: full as unknown as typeof bindings.WRITE_GATE };
		const deps = createDeps(env, { waitUntil: () => {} }, "a test");
		expect([await write(deps), await ask(deps), waits.length]).toEqual([true, true, 1]);
		const job = createDeps(env, { waitUntil: () => {} }, "a job", 100);
		expect([await ask(job), await ask(job), waits.length]).toEqual([true, true, 3]);
	});

	test("is waited for once by a form and the page that says that it failed", async () => {
		const who = await student({ profileComplete: false });
		const form = {
			...{ dob: "2009-03-01", gender: "female", addressLine1: "12 Green Road", postOffice: "Dhanmondi" },
			...{ gradeUuid: crypto.randomUUID(), instituteUuid: crypto.randomUUID(), zipCode: "1205" },
			...{ thana: "Dhanmondi", district: "Dhaka", country: "Bangladesh" },
		};
		const waits = hangingDatabase();
		const page = await visit(who, "/auth/student/profile-verification", { form, with: SHORT });
		expect(page.status).toBe(503);
		expect(waits).toHaveLength(1);
	});
});
