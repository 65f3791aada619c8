import { beforeAll, describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { type Access, askedOnce, type Outcome } from "#tests/support/authorization.ts";
import { type EnrolmentState, STATES } from "~/domain/seat/rules.ts";
import { type Person, student } from "./api-people.ts";
import {
	addressOf,
	asksCall,
	dataAddresses,
	outcomeOfData,
	outcomeOfDocument,
	USUAL_MINUTES,
} from "./authorization.ts";
import { openWorld, setWorldClock, type World } from "./authorization-world.ts";
import { database, OPENS } from "./exam-session.ts";
import { visit } from "./pages.ts";

/** Students who have to do with the course and are not in it: to them all that is within is as good as not there (ENR-10). */
export const STANDS = STATES.filter((state) => state !== "accepted");

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

/**
 * Asks for everything within a course as each of those who are not in it. In one world, earlier rows first: nobody changes anything.
 * @param tables by capability
 * @param theirs rows that somebody with such a state may reach, whoever else may not
 * @param statesPerRow how many of the states ask for each row; the next row begins with the next states
 */
export function testStanding(
	tables: Record<string, Access>,
	theirs: Record<string, readonly EnrolmentState[]>,
	statesPerRow = STANDS.length,
): void {
	const entries = Object.values(tables)
		.flatMap(rowsOf)
		.sort((one, other) => one.minutes - other.minutes)
		.map((entry, row) => ({
			...entry,
			states: Array.from({ length: statesPerRow }, (_, more) => STANDS[(row * statesPerRow + more) % STANDS.length]),
		}));

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
			expect(Object.keys(theirs).filter((title) => !entries.some((entry) => entry.title === title))).toEqual([]);
		});

		test.each(entries.map((entry) => [entry.title, entry] as const))("%s", async (title, { minutes, states, ask }) => {
			if (minutes !== clock) await setWorldClock(world, minutes);
			clock = minutes;
			const asking = new Set<EnrolmentState | undefined>(states);
			const shut = people.filter(([state]) => asking.has(state) && !theirs[title]?.includes(state));
			const heard = await Promise.all(shut.map(async ([state, who]) => [state, await ask(who, world)]));
			expect(heard).toEqual(shut.map(([state]) => [state, 404]));
		});
	});
}
