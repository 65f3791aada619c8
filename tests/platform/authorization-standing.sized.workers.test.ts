/** Everything within a course, asked for by those who have to do with it and are not in it. */
import { beforeAll, describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { type Access, askedOnce, type Outcome } from "#tests/support/authorization.ts";
import { sized } from "#tests/support/sized.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import {
	addressOf,
	asksCall,
	dataAddresses,
	outcomeOfData,
	outcomeOfDocument,
	USUAL_MINUTES,
	withProviders,
} from "#tests/support/workers/authorization.ts";
import { openWorld, setWorldClock, type World } from "#tests/support/workers/authorization-world.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { type EnrolmentState, STATES } from "~/domain/seat/rules.ts";

const tables = import.meta.glob<Access>(
	"/tests/{assignment,asset,attendance,calendar,course,discussion,enrolment,gradebook,lecture,live-class,material,my-course}/access.ts",
	{ eager: true, import: "access" },
);

/** Students who have to do with the course and are not in it: to them all that is within is as good as not there (ENR-10). */
const STANDS = STATES.filter((state) => state !== "accepted");
/** How many of the states ask for each row; the next row begins with the next states. */
const STATES_PER_ROW = sized({ test: 2, check: STANDS.length });
/** Rows that somebody with such a state may reach, whoever else may not: how they stand to it is theirs to read. */
const THEIRS: Record<string, readonly EnrolmentState[]> = { "GET /api/enrolment/course/{id}/my": STANDS };

type Row = { title: string; minutes: number; ask: (who: Person, world: World) => Promise<Outcome> };

/** The rows about what is within the course: its student reaches it, another one does not find it. */
const isWithin = ({ student: theirs, otherStudent }: { student: Outcome; otherStudent: Outcome }): boolean =>
	otherStudent === 404 && theirs !== 404 && theirs !== 403;

function rowsOf({ calls = {}, pages = {}, actions = {} }: Access): Row[] {
	const at = (minutes = USUAL_MINUTES) => minutes;
	return [
		...Object.entries(calls).flatMap(([title, row]) =>
			isWithin(row.who)
				? [
						{
							title,
							minutes: at(row.minutes),
							ask: (who: Person, world: World) => asksCall(title, row)(who, world, "otherStudent"),
						},
					]
				: [],
		),
		...Object.entries(askedOnce(pages)).flatMap(([title, row]) =>
			isWithin(row.who)
				? [
						{
							...{ title: `the page ${title}`, minutes: at(row.minutes) },
							ask: async (who: Person, world: World) => {
								const address = addressOf(title, row, world);
								const [data = ""] = dataAddresses(title, address);
								return outcomeOfData(await visit(who, data, { minutes: at(row.minutes) }), address);
							},
						},
					]
				: [],
		),
		...Object.entries(askedOnce(actions)).flatMap(([title, row]) =>
			isWithin(row.who)
				? [
						{
							...{ title: `a form to ${title}`, minutes: at(row.minutes) },
							ask: async (who: Person, world: World) => {
								const address = addressOf(title.split(" ")[0] ?? "", row, world);
								const sent = { minutes: at(row.minutes), form: row.form?.(world) ?? {} };
								return outcomeOfDocument(await visit(who, `${address.path}${address.query}`, sent), address);
							},
						},
					]
				: [],
		),
	];
}

const entries = Object.values(tables)
	.flatMap(rowsOf)
	.sort((one, other) => one.minutes - other.minutes)
	.map((entry, row) => ({
		...entry,
		states: Array.from({ length: STATES_PER_ROW }, (_, more) => STANDS[(row * STATES_PER_ROW + more) % STANDS.length]),
	}));

beforeAll(withProviders);

// In one world, earlier rows first: nobody changes anything.
describe("who is not in a course (ENR-10)", () => {
	let world: World;
	let people: [EnrolmentState, Person][];
	beforeAll(async () => {
		world = await openWorld();
		people = await Promise.all(STANDS.map(async (state) => [state, await student()] as [EnrolmentState, Person]));
		const courseUuid = world.course.uuid;
		await insertRows(
			database(),
			people.flatMap(([state, { accountUuid }]) =>
				enrolmentRows({
					...{ courseUuid, studentUuid: accountUuid, state, at: OPENS },
				}),
			),
		);
	});
	let clock = -1;

	test("is named by rows that there are", () => {
		expect(entries.length).toBeGreaterThan(50);
		expect(Object.keys(THEIRS).filter((title) => !entries.some((entry) => entry.title === title))).toEqual([]);
	});

	test.each(entries.map((entry) => [entry.title, entry] as const))("%s", async (title, { minutes, states, ask }) => {
		if (minutes !== clock) await setWorldClock(world, minutes);
		clock = minutes;
		const asking = new Set<EnrolmentState | undefined>(states);
		const shut = people.filter(([state]) => asking.has(state) && !THEIRS[title]?.includes(state));
		const heard = await Promise.all(shut.map(async ([state, who]) => [state, await ask(who, world)]));
		expect(heard).toEqual(shut.map(([state]) => [state, 404]));
	});
});
