import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	CLOCKS_APART_MS,
	clip,
	gaps,
	lengthOf,
	misnamed,
	NOBODY,
	presence,
	type Sign,
	type Span,
	union,
} from "~/domain/attendance/intervals.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 23, 4);
const LECTURE: Span = [START, START + 60 * MINUTE];
const at = (minute: number) => START + minute * MINUTE;

const sign = (
	kind: Sign["kind"],
	minute: number,
	{
		who = "mina",
		connection = `${who}-1`,
		source = kind === "seen" ? "poll" : "webhook",
	}: Partial<Sign> & { who?: string } = {},
): Sign => ({ kind, at: at(minute), accountUuid: who, connection, source });
const asked = (minute: number): Sign => sign("seen", minute, { who: NOBODY, connection: NOBODY });

/** Somebody's spans, in minutes of the lecture. */
const there = (signs: Sign[], end = 60, who = "mina") =>
	(presence(signs, LECTURE, at(end)).get(who) ?? []).map((span) => span.map((time) => (time - START) / MINUTE));

describe("the time of a person (ATD-1)", () => {
	test.each<[what: string, signs: Sign[], end: number, spans: number[][]]>([
		["is from joining to leaving", [sign("joined", 5), sign("left", 40)], 60, [[5, 40]]],
		["is within the lecture", [sign("joined", -10), sign("left", 90)], 100, [[0, 60]]],
		["ends with the meeting where no leave came", [sign("joined", 5)], 50, [[5, 50]]],
		[
			"is the union of connections that overlap",
			[
				sign("joined", 5),
				sign("joined", 20, { connection: "mina-2" }),
				sign("left", 21),
				sign("left", 30, { connection: "mina-2" }),
			],
			60,
			[[5, 30]],
		],
		[
			"has gaps where they were away",
			[
				sign("joined", 5),
				sign("left", 10),
				sign("joined", 20, { connection: "mina-2" }),
				sign("left", 30, { connection: "mina-2" }),
			],
			60,
			[
				[5, 10],
				[20, 30],
			],
		],
		[
			"knows the connection, not whom a leave names",
			[sign("joined", 5), sign("left", 15, { who: "rafi", connection: "mina-1" })],
			60,
			[[5, 15]],
		],
		[
			"ends with a leave that names nobody",
			[sign("joined", 5), sign("left", 15, { who: NOBODY, connection: "mina-1" })],
			60,
			[[5, 15]],
		],
		[
			"is closed by the asking that did not find them",
			[sign("joined", 5), sign("seen", 6), asked(6), sign("seen", 7), asked(7), asked(8), asked(9)],
			60,
			[[5, 8]],
		],
		[
			"is from the first asking that found them, where nothing else came",
			[asked(9), asked(10), sign("seen", 10), asked(11), sign("seen", 11), asked(12)],
			60,
			[[10, 12]],
		],
		["goes on while nobody could ask", [asked(10), sign("seen", 10), asked(30), sign("seen", 30)], 40, [[10, 40]]],
		["does not begin with a leave", [sign("left", 30)], 60, []],
		[
			"does not go on by a list that still names who left a moment ago",
			[sign("joined", 5), sign("left", 30), { ...sign("seen", 30), at: at(30) + 3_000 }],
			60,
			[[5, 30]],
		],
		[
			"is not ended by a list that does not name yet who joined a moment ago",
			[sign("joined", 5), { ...asked(5), at: at(5) + CLOCKS_APART_MS - 1 }, sign("left", 30)],
			60,
			[[5, 30]],
		],
	])("%s", (_, signs, end, spans) => {
		expect(there(signs, end)).toEqual(spans);
		expect(there(signs.toReversed(), end)).toEqual(spans);
	});

	test("a leave by another's connection takes nothing from whom it names", () => {
		const signs = [
			sign("joined", 0),
			sign("joined", 0, { who: "rafi" }),
			sign("left", 10, { who: "rafi", connection: "mina-1" }),
		];
		expect([there(signs), there(signs, 60, "rafi")]).toEqual([[[0, 10]], [[0, 60]]]);
		expect(misnamed(signs)).toBe(1);
	});
});

const WHO = ["mina", "rafi", "tania"];
const anySign: fc.Arbitrary<Sign> = fc.record({
	accountUuid: fc.constantFrom(...WHO, NOBODY),
	connection: fc.constantFrom("a", "b", "c", "d"),
	kind: fc.constantFrom("joined", "left", "seen"),
	source: fc.constantFrom("webhook", "analytics", "poll"),
	at: fc.integer({ min: START - 20 * MINUTE, max: START + 80 * MINUTE }),
});
const anySigns = fc.array(anySign, { maxLength: 40 });
const end = fc.integer({ min: START, max: START + 90 * MINUTE });
const sorted = (of: Map<string, Span[]>) => [...of].sort(([one], [other]) => (one < other ? -1 : 1));

describe("whatever is heard (ATD-1)", () => {
	test("in which order, and how often, does not matter", () => {
		fc.assert(
			fc.property(anySigns, fc.array(fc.nat()), end, (signs, picks, until) => {
				const again = picks.flatMap((pick) => signs[pick % Math.max(signs.length, 1)] ?? []);
				const mixed = [...again, ...signs.toReversed()];
				expect(sorted(presence(mixed, LECTURE, until))).toEqual(sorted(presence(signs, LECTURE, until)));
			}),
		);
	});

	test("nobody is there longer than the lecture and the meeting, and spans do not touch", () => {
		fc.assert(
			fc.property(anySigns, end, (signs, until) => {
				for (const spans of presence(signs, LECTURE, until).values()) {
					expect(lengthOf(spans)).toBeLessThanOrEqual(Math.min(LECTURE[1], until) - LECTURE[0]);
					for (const [index, [from, to]] of spans.entries()) {
						expect(to).toBeGreaterThan(from);
						expect(from).toBeGreaterThan(spans[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY);
					}
				}
			}),
		);
	});

	test("a second source that says the same adds nothing", () => {
		fc.assert(
			fc.property(anySigns, end, (signs, until) => {
				const heard = signs.filter(({ source }) => source !== "poll");
				const again = heard.map((one): Sign => ({ ...one, source: "analytics" }));
				expect(sorted(presence([...signs, ...again], LECTURE, until))).toEqual(sorted(presence(signs, LECTURE, until)));
			}),
		);
	});

	test("what is heard of one changes nothing of the others", () => {
		fc.assert(
			fc.property(anySigns, anySigns, end, (signs, more, until) => {
				const ofMina = more.map((one) => ({ ...one, accountUuid: "mina", connection: `mina-${one.connection}` }));
				const heard = ofMina.filter(({ source }) => source !== "poll");
				const before = presence(signs, LECTURE, until);
				const after = presence([...signs, ...heard], LECTURE, until);
				for (const who of ["rafi", "tania"]) expect(after.get(who)).toEqual(before.get(who));
			}),
		);
	});

	test("lost leaves cost at most until the next asking", () => {
		const visit = fc.record({
			from: fc.integer({ min: 0, max: 3000 }),
			length: fc.integer({ min: 1, max: 1500 }),
			lost: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.array(visit, { minLength: 1, maxLength: 4 }), (visits) => {
				const time = (second: number) => START + Math.min(second, 3600) * 1000;
				const truth = union(visits.map(({ from, length }): Span => [time(from), time(from + length)]));
				const inside = (moment: number) => truth.some(([from, until]) => from <= moment && moment < until);
				const heard = visits.flatMap(({ from, length, lost }, index): Sign[] => {
					const of = { accountUuid: "mina", connection: `c${index}`, source: "webhook" } as const;
					const joined: Sign = { ...of, kind: "joined", at: time(from) };
					return lost ? [joined] : [joined, { ...of, kind: "left", at: time(from + length) }];
				});
				const polls = Array.from({ length: 60 }, (_, minute) => at(minute)).flatMap((moment): Sign[] => {
					const of = { kind: "seen", source: "poll", at: moment } as const;
					const marker: Sign = { ...of, accountUuid: NOBODY, connection: NOBODY };
					return inside(moment) ? [marker, { ...of, accountUuid: "mina", connection: "mina" }] : [marker];
				});
				const found = presence([...heard, ...polls], LECTURE, LECTURE[1]).get("mina") ?? [];
				const [most, fewest] = [lengthOf(truth) + visits.length * (MINUTE + CLOCKS_APART_MS), lengthOf(truth)];
				expect(lengthOf(found)).toBeLessThanOrEqual(most);
				expect(lengthOf(found)).toBeGreaterThanOrEqual(fewest - visits.length * (MINUTE + CLOCKS_APART_MS));
			}),
		);
	});
});

const spans = fc.array(
	fc
		.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
		.map(([a, b]): Span => [Math.min(a, b), Math.max(a, b)]),
	{ maxLength: 12 },
);

describe("spans", () => {
	test("together are no longer than one after the other", () => {
		fc.assert(
			fc.property(spans, (of) => {
				expect(lengthOf(union(of))).toBeLessThanOrEqual(lengthOf(of));
			}),
		);
	});

	test("and their gaps make the whole", () => {
		fc.assert(
			fc.property(spans, (of) => {
				const whole: Span = [100, 900];
				const inside = clip(union(of), whole);
				expect(lengthOf(inside) + lengthOf(gaps(union(of), [whole], 1))).toBe(800);
			}),
		);
	});
});
