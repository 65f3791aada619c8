import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Granted, TokenEndpoint, TokenFailure } from "#workers/providers/bkash/token-endpoint.ts";
import { NO_TOKEN, TokenKeeper, type TokenState } from "#workers/providers/bkash/token-keeper.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 0, 10, 4, 0);

const DOWN: TokenFailure = {
	kind: "refused",
	code: "9999",
	message: "System error",
	group: "configuration",
	httpStatus: 200,
	turnedAway: false,
};
const MAINTENANCE: TokenFailure = {
	kind: "unknown",
	reason: "server-error",
	code: "503",
	message: "maintenance",
	turnedAway: true,
};
const NO_ANSWER: TokenFailure = { kind: "unknown", reason: "timeout", code: null, message: "", turnedAway: false };

type Mood = "good" | "down" | "maintenance" | "silent";
const FAILURES = { down: DOWN, maintenance: MAINTENANCE, silent: NO_ANSWER };

/** A keeper over a provider of changing moods, a clock that is set, and storage that outlives it. */
function shop() {
	let now = START;
	let state: TokenState = NO_TOKEN;
	let number = 0;
	let mood: { grant: Mood; refresh: Mood } = { grant: "good", refresh: "good" };
	const calls: { what: "grant" | "refresh"; at: number; counted: boolean; with?: string }[] = [];
	const background: Promise<unknown>[] = [];

	const answer = async (what: "grant" | "refresh", refreshToken?: string): Promise<Granted | TokenFailure> => {
		const is = mood[what];
		calls.push({ what, at: now, counted: is !== "maintenance", with: refreshToken });
		await Promise.resolve();
		if (is !== "good") return FAILURES[is];
		number += 1;
		const refresh = what === "grant" ? `refresh-${number}` : null;
		return { kind: "ok", token: `token-${number}`, refreshToken: refresh, lifetimeMs: HOUR };
	};
	const endpoint: TokenEndpoint = { grant: () => answer("grant"), refresh: (token) => answer("refresh", token) };
	const open = () =>
		new TokenKeeper({
			endpoint,
			clock: () => now,
			load: () => state,
			save: (next) => {
				state = structuredClone(next);
			},
			background: (work) => background.push(work),
		});
	let keeper = open();
	const token = async () => {
		const held = await keeper.token();
		await Promise.all(background.splice(0));
		return held.kind === "ok" ? held.token : held;
	};
	return {
		calls,
		token,
		reject: (token: string) => keeper.reject(token),
		minute: (minute: number) => {
			now = START + minute * MINUTE;
		},
		pass: (ms: number) => {
			now += ms;
		},
		restart: () => {
			keeper = open();
		},
		feel: (next: Partial<typeof mood>) => {
			mood = { ...mood, ...next };
		},
		asked: () => calls.map(({ what, at }) => `${what} ${(at - START) / MINUTE}`),
		concurrently: (count: number) => Promise.all(Array.from({ length: count }, () => keeper.token())),
	};
}

describe("the merchant's token", () => {
	test("is granted once for everybody who asks at once, and kept over a restart", async () => {
		const { concurrently, asked, token, restart } = shop();
		const held = await concurrently(1_000);
		expect(new Set(held.map((one) => one.kind === "ok" && one.token))).toEqual(new Set(["token-1"]));
		restart();
		expect(await token()).toBe("token-1");
		expect(asked()).toEqual(["grant 0"]);
	});

	test("is renewed by refresh from minute 50 on, and nobody waits for it before minute 55", async () => {
		const { token, minute, calls, asked } = shop();
		await token();
		minute(49.9);
		expect(await token()).toBe("token-1");
		expect(asked()).toEqual(["grant 0"]);
		minute(50);
		expect(await token()).toBe("token-1");
		expect(await token()).toBe("token-2");
		expect(asked()).toEqual(["grant 0", "refresh 50"]);
		expect(calls[1]?.with).toBe("refresh-1");
	});

	test("is waited for from minute 55 on", async () => {
		const { token, minute, asked } = shop();
		await token();
		minute(55);
		expect(await token()).toBe("token-2");
		expect(asked()).toEqual(["grant 0", "refresh 55"]);
	});

	test("keeps the old refresh token when bKash gives no new one", async () => {
		const { token, minute, calls } = shop();
		await token();
		minute(55);
		await token();
		minute(115);
		await token();
		expect(calls.map((call) => call.with)).toEqual([undefined, "refresh-1", "refresh-1"]);
	});

	test("is granted anew when the refresh is refused, as soon as two calls an hour allow it", async () => {
		const { token, minute, feel, asked } = shop();
		await token();
		feel({ refresh: "down" });
		minute(50);
		expect(await token()).toBe("token-1");
		minute(59);
		expect(await token()).toBe("token-1");
		minute(61);
		expect(await token()).toBe("token-2");
		expect(asked()).toEqual(["grant 0", "refresh 50", "grant 61"]);
	});

	test("is granted in the same breath when the refresh is refused and the hour has room", async () => {
		const { token, minute, feel, asked } = shop();
		await token();
		feel({ refresh: "down" });
		minute(300);
		expect(await token()).toBe("token-2");
		expect(asked()).toEqual(["grant 0", "refresh 300", "grant 300"]);
	});

	test("is not refreshed by a refresh token of last month", async () => {
		const { token, minute, asked } = shop();
		await token();
		minute(28 * 24 * 60);
		await token();
		expect(asked().map((call) => call.split(" ")[0])).toEqual(["grant", "grant"]);
	});

	test("that was refused is replaced once, however many report it", async () => {
		const { token, reject, asked, concurrently } = shop();
		await token();
		for (let report = 0; report < 100; report += 1) reject("token-1");
		await concurrently(100);
		expect(await token()).toBe("token-2");
		for (let report = 0; report < 100; report += 1) reject("token-1");
		expect(await token()).toBe("token-2");
		expect(asked()).toEqual(["grant 0", "grant 0"]);
	});

	test("that was refused when the hour's calls are spent is better than none", async () => {
		const { token, reject, minute, asked } = shop();
		await token();
		reject("token-1");
		await token();
		reject("token-2");
		expect(await token()).toBe("token-2");
		minute(61);
		expect(await token()).toBe("token-3");
		expect(asked()).toEqual(["grant 0", "grant 0", "grant 61"]);
	});

	test("that cannot be had says why, pauses half a minute, and is not asked for more than twice an hour", async () => {
		const { token, feel, pass, asked, minute } = shop();
		feel({ grant: "down" });
		const refused = { kind: "refused", code: "9999", message: "System error", group: "configuration", httpStatus: 200 };
		expect(await token()).toEqual(refused);
		expect(await token()).toEqual(refused);
		expect(asked()).toEqual(["grant 0"]);
		pass(30_000);
		expect(await token()).toEqual(refused);
		pass(30_000);
		expect(await token()).toEqual(refused);
		expect(asked()).toEqual(["grant 0", "grant 0.5"]);
		feel({ grant: "good" });
		minute(61);
		expect(await token()).toBe("token-1");
	});

	test("comes back as soon as maintenance is over, since what the gateway turns away is not counted", async () => {
		const { token, feel, pass } = shop();
		feel({ grant: "maintenance" });
		for (let minute = 0; minute < 20; minute += 1) {
			expect(await token()).toMatchObject({ kind: "refused", code: "503", group: "retry-later" });
			pass(MINUTE);
		}
		feel({ grant: "good" });
		expect(await token()).toBe("token-1");
	});

	test("costs two calls an hour at most in any history", async () => {
		const mood = fc.constantFrom<Mood>("good", "good", "good", "down", "silent", "maintenance");
		const step = fc.oneof(
			{
				weight: 5,
				arbitrary: fc.record({ kind: fc.constant("ask" as const), callers: fc.integer({ min: 1, max: 20 }) }),
			},
			{
				weight: 5,
				arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 40 * MINUTE }) }),
			},
			{ weight: 2, arbitrary: fc.record({ kind: fc.constant("reject" as const) }) },
			{ weight: 1, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
			{ weight: 1, arbitrary: fc.record({ kind: fc.constant("mood" as const), grant: mood, refresh: mood }) },
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
				const { calls, token, reject, pass, restart, feel, concurrently } = shop();
				for (const step of steps) {
					if (step.kind === "ask") {
						await concurrently(step.callers);
						await token();
					} else if (step.kind === "pass") pass(step.ms);
					else if (step.kind === "restart") restart();
					else if (step.kind === "mood") feel(step);
					else {
						const held = await token();
						if (typeof held === "string") reject(held);
					}
				}
				const counted = calls.filter((call) => call.counted).map(({ at }) => at);
				for (const at of counted)
					expect(counted.filter((other) => other > at - HOUR && other <= at).length).toBeLessThanOrEqual(2);
			}),
			{ numRuns: 300 },
		);
	});

	test("is always there through a day of a payment every minute", async () => {
		const { token, minute, calls } = shop();
		for (let now = 0; now < 24 * 60; now += 1) {
			minute(now);
			expect(await token()).toMatch(/^token-/);
		}
		expect(calls.filter(({ what }) => what === "grant")).toHaveLength(1);
		expect(calls.length).toBeLessThanOrEqual(29);
	});
});
