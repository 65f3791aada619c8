import { describe, expect, test } from "vitest";
import { BodyAdmission, type BodyLease } from "~/lib/body-admission.ts";
import {
	BODY_FORGOTTEN_MS,
	BODY_LIMITS,
	HELD_STREAMING,
	patienceLeft,
	READ_AT_ONCE,
	READ_ON,
	STAGED_PART_BYTES,
} from "~/lib/body-limits.ts";

const KB = 1024;
const MB = 1024 * KB;
const NOW = 1_000_000;

const account = (id: string) => ({ kind: "account", id }) as const;
const address = (id: string) => ({ kind: "address", id }) as const;

/** A large body of which so much has come. */
function large(admission: BodyAdmission, id: string, bytes: number): BodyLease {
	const lease = admission.open(account(id), NOW);
	expect([lease.enlarge(NOW), lease.receive(bytes, NOW)]).toEqual([null, null]);
	return lease;
}

describe("bodies of up to 64 KB (SEC-8)", () => {
	test("pass whatever else is held, where they have 4 KB or less", () => {
		const admission = new BodyAdmission();
		for (let id = 0; id < 140; id += 1) {
			admission.open(address(String(id)), NOW).receive(64 * KB, NOW);
			admission.open(account(String(id)), NOW).receive(64 * KB, NOW);
		}
		for (const sender of [address("one school"), account("a student"), account("0")])
			for (let form = 0; form < 200; form += 1)
				expect(admission.open(sender, NOW).receive(BODY_LIMITS.freeBytes, NOW)).toBeNull();
	});

	test("hold 8 MB at most in all, those of strangers as much again", () => {
		const admission = new BodyAdmission();
		const answers = (kind: typeof account | typeof address) =>
			Array.from({ length: 300 }, (_, id) => admission.open(kind(String(id)), NOW).receive(64 * KB, NOW));
		expect(new Set(answers(account))).toEqual(new Set([null, "ServerBusy"]));
		expect(admission.underWay.bytes).toBeLessThanOrEqual(8 * MB);
		expect(new Set(answers(address))).toEqual(new Set([null, "ServerBusy"]));
		expect(admission.underWay.bytes).toBeLessThanOrEqual(16 * MB);
	});

	test("of a hundred strangers behind one address pass", () => {
		const admission = new BodyAdmission();
		const answers = Array.from({ length: 100 }, () => admission.open(address("school"), NOW).receive(40 * KB, NOW));
		expect(new Set(answers)).toEqual(new Set([null]));
	});

	test("of one account hold 1 MB at most", () => {
		const admission = new BodyAdmission();
		const answers = Array.from({ length: 40 }, () => admission.open(account("one"), NOW).receive(64 * KB, NOW));
		expect(answers).toContain("TooManyUploads");
		expect(admission.open(account("other"), NOW).receive(64 * KB, NOW)).toBeNull();
	});
});

describe("larger bodies (SEC-8)", () => {
	test.each([account, address])("are three at a time of one sender", (kind) => {
		const admission = new BodyAdmission();
		const begin = (id: string) => admission.open(kind(id), NOW).enlarge(NOW);
		expect([1, 2, 3, 4].map(() => begin("one"))).toEqual([null, null, null, "TooManyUploads"]);
		expect(begin("other")).toBeNull();
	});

	test("hold 25 MB at most of one account, 48 MB in all", () => {
		const admission = new BodyAdmission();
		large(admission, "one", 24 * MB);
		const more = admission.open(account("one"), NOW);
		expect([more.enlarge(NOW), more.receive(2 * MB, NOW)]).toEqual([null, "TooManyUploads"]);
		large(admission, "two", 24 * MB);
		const other = admission.open(account("three"), NOW);
		expect([other.enlarge(NOW), other.receive(MB, NOW)]).toEqual([null, "ServerBusy"]);
	});

	test("fit three times into what one account may hold, where they go on to the file store in parts", () => {
		const admission = new BodyAdmission();
		for (const _ of [1, 2, 3]) {
			const lease = large(admission, "one", 0);
			lease.holdAtMost(HELD_STREAMING);
			expect(lease.receive(400 * MB, NOW)).toBeNull();
		}
		expect(admission.underWay.bytes).toBe(3 * HELD_STREAMING);
		expect(HELD_STREAMING).toBeGreaterThanOrEqual(STAGED_PART_BYTES + READ_AT_ONCE.large);
	});

	test("that go on to the file store count with what is held of them", () => {
		const admission = new BodyAdmission();
		const lease = large(admission, "one", 3 * MB);
		lease.holdAtMost(2 * MB);
		expect(admission.underWay.bytes).toBe(2 * MB);
		expect(lease.receive(400 * MB, NOW)).toBeNull();
		expect(admission.underWay.bytes).toBe(2 * MB);
	});

	test("that began as small ones move over with all that has come", () => {
		const admission = new BodyAdmission();
		const lease = admission.open(account("one"), NOW);
		lease.receive(64 * KB, NOW);
		expect([lease.enlarge(NOW), lease.receive(10 * KB, NOW)]).toEqual([null, null]);
		expect(admission.underWay.bytes).toBe(74 * KB);
		lease.release();
		expect(admission.underWay).toEqual({ bodies: 0, bytes: 0 });
	});
});

describe("what a body held is free again", () => {
	test("once it is over, however often that is said", () => {
		const admission = new BodyAdmission();
		const leases = [1, 2, 3].map(() => large(admission, "one", MB));
		for (const lease of [...leases, ...leases]) lease.release();
		expect(admission.underWay).toEqual({ bodies: 0, bytes: 0 });
		large(admission, "one", 20 * MB);
	});

	test("for good: what comes afterwards of it is not counted", () => {
		const admission = new BodyAdmission();
		const lease = large(admission, "one", MB);
		lease.release();
		lease.receive(MB, NOW);
		lease.holdAtMost(0);
		expect(admission.underWay).toEqual({ bodies: 0, bytes: 0 });
	});

	test("a minute after its last sign of life, where its request ended without a word", () => {
		const admission = new BodyAdmission();
		for (const _ of [1, 2, 3]) large(admission, "one", 6 * MB);
		const next = (now: number) => admission.open(account("one"), now).enlarge(now);
		expect(next(NOW + BODY_FORGOTTEN_MS)).toBe("TooManyUploads");
		expect(next(NOW + BODY_FORGOTTEN_MS + 1)).toBeNull();
		expect(admission.underWay.bytes).toBe(0);
	});
});

describe("a sender is waited for", () => {
	const left = (isLarge: boolean, progress: { received?: number; waited?: number; still?: number }) =>
		patienceLeft({ isLarge, ...{ received: 0, waited: 0, still: 0 }, ...progress });

	test.each([
		["a small body, a minute in all", false, { waited: 59_000, still: 59_000 }, 1_000],
		["a large one, 15 seconds for its first byte", true, { waited: 14_000, still: 14_000 }, 1_000],
		["20 seconds for any other", true, { received: 10 * MB, waited: 30_000, still: 19_000 }, 1_000],
		["as long as 8 KB come each second after that", true, { received: 800 * KB, waited: 110_000 }, 5_000],
		["and two hours at most", true, { received: 500 * MB, waited: 7_199_000 }, 1_000],
	])("%s", (_, isLarge, progress, ms) => {
		expect(left(isLarge, progress)).toBe(ms);
	});
});

test("refused bodies are read past two at a time; a place that nobody gives back is free again later (SEC-8)", () => {
	const admission = new BodyAdmission();
	const [first, second] = [admission.readPast(0), admission.readPast(0)];
	expect([first, second].every((place) => place !== null)).toBe(true);
	expect(admission.readPast(READ_ON.ms)).toBeNull();
	first?.();
	expect(admission.readPast(READ_ON.ms)).not.toBeNull();
	expect(admission.readPast(READ_ON.ms)).toBeNull();
	expect(admission.readPast(2 * READ_ON.ms)).not.toBeNull();
});
