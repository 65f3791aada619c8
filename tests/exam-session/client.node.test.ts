import { describe, expect, test } from "vitest";
import { examWindow, paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { createExamSessions } from "#workers/exam-session/client.ts";
import type { DrawnPreparation } from "#workers/exam-session/durable-object.ts";
import { ExamSessionUnavailable, type SessionRef } from "~/domain/exam-session/port.ts";

const ref: SessionRef = { kind: "model-test", examUuid: "exam", accountUuid: "student" };
const broken = (facts: object) => Object.assign(new Error("broken"), facts);

/** A namespace whose stubs answer `calls` one after the other, one stub each. */
function namespaceOf(method: string, ...calls: ((input: unknown) => unknown)[]) {
	const names: string[] = [];
	const inputs: unknown[] = [];
	const fake = {
		getByName(name: string) {
			names.push(name);
			const answer = calls[names.length - 1];
			return {
				[method]: async (input: unknown) => {
					inputs.push(input);
					if (!answer) throw new Error("One call too many");
					return answer(input);
				},
			};
		},
	};
	const sessions = createExamSessions(fake as unknown as Parameters<typeof createExamSessions>[0], {
		admits: async ({ accountUuid }) => accountUuid === ref.accountUuid,
		ids: { issue: async (accountUuid, now) => `for ${accountUuid} at ${now}` },
		clock: () => 7,
	});
	return { sessions, names, inputs };
}

const fails = (facts: object) => () => {
	throw broken(facts);
};

describe("a call that breaks off", () => {
	test("is made once more through a new stub when the object says it may be", async () => {
		const { sessions, names } = namespaceOf("status", fails({ retryable: true }), () => ({ kind: "absent" }));
		expect(await sessions.status(ref)).toEqual({ kind: "absent" });
		expect(names).toEqual(["weekly-exam:exam:student", "weekly-exam:exam:student"]);
	});

	test("is not repeated a second time", async () => {
		const { sessions, names } = namespaceOf("status", fails({ retryable: true }), fails({ retryable: true }));
		await expect(sessions.status(ref)).rejects.toThrow(ExamSessionUnavailable);
		expect(names).toHaveLength(2);
	});

	test.each([
		["an overloaded object", { retryable: true, overloaded: true }, true],
		["a fault that would come again", {}, false],
	])("is not repeated against %s", async (_name, facts, overloaded) => {
		const { sessions, names } = namespaceOf("answer", fails(facts));
		const sent = sessions.answer(ref, { questionUuid: "q", optionUuid: null, seq: 1 });
		await expect(sent).rejects.toMatchObject({ name: "ExamSessionUnavailable", overloaded });
		expect(names).toHaveLength(1);
	});
});

describe("a key out of an address that was never given out", () => {
	const nobody = { ...ref, accountUuid: "nobody" };
	const cut = { page: 0, size: 1 };

	test("names no object, whatever is asked: it is absent", async () => {
		const { sessions, names } = namespaceOf("none");
		const replies = await Promise.all([
			sessions.start(nobody),
			sessions.questions(nobody, cut),
			sessions.attend(nobody, cut),
			sessions.answer(nobody, { questionUuid: "q", optionUuid: null, seq: 1 }),
			sessions.answers(nobody, []),
			sessions.finish(nobody),
			sessions.summary(nobody),
			sessions.review(nobody, cut),
		]);
		expect(replies).toEqual(replies.map(() => ({ kind: "absent", serverNow: 7 })));
		expect(names).toEqual([]);
	});

	test("is not doubted where the database holds it", async () => {
		const { sessions, names } = namespaceOf("seal", () => ({ kind: "absent" }));
		await sessions.seal(nobody);
		expect(names).toHaveLength(1);
	});
});

test("a new attempt has the id that its student is given now", async () => {
	expect(await namespaceOf("none").sessions.newAttemptUuid("student")).toBe("for student at 7");
});

test("preparing draws the paper again when the session has a seed already", async () => {
	const seed = seedFrom(5);
	const prepared = { kind: "prepared", changed: true, poolVersion: 1, serverNow: 0 };
	const { sessions, inputs } = namespaceOf(
		"prepare",
		() => ({ kind: "redraw", seed }),
		() => prepared,
	);
	const preparation = { ref, registrationUuid: "r", window: examWindow(0), pool: paperPool() };
	expect(await sessions.prepare(preparation)).toEqual(prepared);
	const [first, second] = inputs as [DrawnPreparation, DrawnPreparation];
	expect(first.paper.seed).not.toBe(seed);
	expect(second.paper.seed).toBe(seed);
	expect(second).not.toHaveProperty("pool");
});
