import { describe, expect, test } from "vitest";
import { BodyAdmission, type BodyLease } from "~/lib/body-admission.ts";
import {
	BODY_FORGOTTEN_MS,
	BODY_LIMITS,
	creditAfter,
	FIRST_CREDIT,
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

	test("of strangers behind a few addresses leave room for one more stranger (SEC-8.4)", () => {
		const admission = new BodyAdmission();
		for (const id of ["one", "two", "three"]) {
			let isFull = false;
			for (let body = 0; body < 300 && !isFull; body += 1)
				isFull = admission.open(address(id), NOW).receive(64 * KB, NOW) !== null;
			expect(isFull).toBe(true);
		}
		expect(admission.open(address("a stranger"), NOW).receive(64 * KB, NOW)).toBeNull();
	});

	test("of one account hold 1 MB at most", () => {
		const admission = new BodyAdmission();
		const answers = Array.from({ length: 40 }, () => admission.open(account("one"), NOW).receive(64 * KB, NOW));
		expect(answers).toContain("TooManyUploads");
		expect(admission.open(account("other"), NOW).receive(64 * KB, NOW)).toBeNull();
	});

	test.each([
		["of eight accounts", account, 8],
		["of two networks", address, 2],
	])("%s that hold all they may leave room for others (SEC-8.4)", (_, kind, many) => {
		const admission = new BodyAdmission();
		const send = (id: string) => admission.open(kind(id), NOW).receive(64 * KB, NOW);
		for (let id = 0; id < many; id += 1) while (send(String(id)) === null);
		expect(["another", "one more"].map(send)).toEqual([null, null]);
	});

	test("leave a report of a live class its 4 MB, beside nothing else of strangers", () => {
		const lease = new BodyAdmission().open(address("the provider"), NOW);
		expect([lease.enlarge(NOW), lease.receive(4 * MB, NOW)]).toEqual([null, null]);
	});
});

describe("larger bodies (SEC-8)", () => {
	test.each([account, address])("are three at a time of one sender", (kind) => {
		const admission = new BodyAdmission();
		const begin = (id: string) => admission.open(kind(id), NOW).enlarge(NOW);
		expect([1, 2, 3, 4].map(() => begin("one"))).toEqual([null, null, null, "TooManyUploads"]);
		expect(begin("other")).toBeNull();
	});

	test("hold 25 MB at most of one account", () => {
		const admission = new BodyAdmission();
		large(admission, "one", 24 * MB);
		const more = admission.open(account("one"), NOW);
		expect([more.enlarge(NOW), more.receive(2 * MB, NOW)]).toEqual([null, "TooManyUploads"]);
	});

	/** Sends a piece after the other until no more is taken. @returns bytes that were */
	function fill(admission: BodyAdmission, id: string): number {
		const lease = admission.open(account(id), NOW);
		lease.enlarge(NOW);
		let taken = 0;
		while (lease.receive(128 * KB, NOW) === null) taken += 128 * KB;
		return taken;
	}

	test("of some who hold all they may leave room for one more (SEC-8.4)", () => {
		const admission = new BodyAdmission();
		const held = ["one", "two"].map((id) => fill(admission, id));
		expect(held[0]).toBe(25 * MB);
		large(admission, "three", MB);
		for (const id of ["four", "five"]) expect(fill(admission, id)).toBeGreaterThan(0);
		const late = admission.open(account("six"), NOW);
		expect([late.enlarge(NOW), late.receive(2 * MB, NOW)]).toEqual([null, "ServerBusy"]);
		expect(admission.underWay.bytes).toBeLessThan(50 * MB);
	});

	test("that go on to the file store are five of as many accounts at a time", () => {
		const admission = new BodyAdmission();
		for (const id of ["one", "two", "three", "four", "five"]) {
			const lease = large(admission, id, 0);
			lease.holdAtMost(HELD_STREAMING);
			expect(lease.receive(400 * MB, NOW)).toBeNull();
		}
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

	test("and is never given signs of life again", () => {
		const admission = new BodyAdmission();
		let beating = 0;
		const beat = () => {
			beating += 1;
			return () => {
				beating -= 1;
			};
		};
		const leases = [1, 2].map(() => admission.open(account("one"), NOW, beat));
		for (const lease of leases) for (const _ of [1, 2]) lease.receive(20 * KB, NOW);
		expect(beating).toBe(2);
		for (const lease of leases) lease.release();
		leases[0]?.receive(20 * KB, NOW);
		expect(beating).toBe(0);
	});
});

describe("a sender is waited for", () => {
	type Piece = [bytes: number, waited: number];
	/** How much longer, after pieces that came, and so long without another byte. */
	function left(isLarge: boolean, pieces: Piece[], still = 0): number {
		let [credit, waited] = [FIRST_CREDIT, 0];
		for (const [bytes, ms] of pieces) {
			credit = creditAfter(credit, bytes, ms);
			waited += ms;
		}
		return patienceLeft({ isLarge, credit, waited: waited + still, still });
	}
	const times = (count: number, piece: Piece) => Array.from({ length: count }, () => piece);

	test.each<[string, boolean, Piece[], number, number]>([
		["a small body, a minute in all", false, [], 59_000, 1_000],
		["a large one, 15 seconds for its first byte", true, [], 14_000, 1_000],
		["20 seconds for any other", true, [[10 * MB, 30_000]], 19_000, 1_000],
		["as long as 8 KB come each second after that", true, times(110, [8 * KB, 1_000]), 14_000, 1_000],
		["and no longer where fewer come", true, times(20, [4 * KB, 1_000]), 4_000, 1_000],
		["and two hours at most", true, times(7_199, [80 * KB, 1_000]), 0, 1_000],
	])("%s", (_, isLarge, pieces, still, ms) => {
		expect(left(isLarge, pieces, still)).toBe(ms);
	});

	test("for half a minute more where much came quickly, however little comes then (SEC-8.2)", () => {
		const quickly: Piece[] = times(66, [128 * KB, 10]);
		expect(left(true, [...quickly, [1, 19_000]])).toBeGreaterThan(0);
		expect(left(true, [...quickly, [1, 19_000], [1, 19_000]])).toBeLessThanOrEqual(0);
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
