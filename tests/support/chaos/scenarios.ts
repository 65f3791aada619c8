import type { Product } from "#tests/support/run-product.ts";
import type { Size } from "./exam-room.ts";
import { killWhileAnswering } from "./kill-while-answering.ts";
import { loseDatabase } from "./lose-database.ts";
import { outliveDeadline } from "./outlive-deadline.ts";

/** So many answers for each student are acknowledged before workerd is killed: more than a whole paper. */
const ANSWERS_EACH = 15;

export type Check = [what: string, holds: boolean];
export type Report = { facts: object; checks: Check[] };
export type Scenario = { title: string; run: (product: Product, size: Size) => Promise<Report> };

const only = (statuses: Iterable<number>, status: number) => [...statuses].every((one) => one === status);

/** Everything that is made to fail, and what has to hold all the same. `npm test` tries the first small, `npm run check` all, `npm run chaos` at size. */
export const SCENARIOS: readonly Scenario[] = [
	{
		title: "workerd is killed (-9) while students answer",
		run: async (product, size) => {
			const answers = size.students * ANSWERS_EACH;
			const facts = await killWhileAnswering(product, { ...size, answers });
			return {
				facts,
				checks: [
					["so many answers were acknowledged before", facts.acknowledged >= answers],
					["every answer that got 201 is there after the start, choice by choice", facts.lost.length === 0],
					["answering goes on for everybody", facts.after === size.students],
					["all results reach the database, each choice and score right", facts.lostInDatabase.length === 0],
				],
			};
		},
	},
	{
		title: "the deadline passes while workerd is dead",
		run: async (product, size) => {
			const facts = await outliveDeadline(product, size);
			const { expire, ...otherwise } = facts.sealedBy;
			return {
				facts,
				checks: [
					["every attempt is sealed after the start, by its alarm, with nobody there", expire === size.students],
					["none is sealed otherwise", Object.keys(otherwise).length === 0],
					["each choice and score in the database is right", facts.faults.length === 0],
					["an answer afterwards gets 204", facts.lateAnswer === 204],
				],
			};
		},
	},
	{
		title: "libSQL stops while students sit an exam",
		run: async (product, size) => {
			const facts = await loseDatabase(product, size);
			const third = Math.floor(size.students / 3);
			return {
				facts,
				checks: [
					["answers go on", facts.answered === size.students * 3],
					["starts go on", facts.started === size.students - 2 * third],
					["finishing works, with the result from the session", facts.finished === third],
					["and everybody sees it", facts.resultsFromSession === third],
					["after the deadline an answer gets 204", facts.lateAnswers.length === third && only(facts.lateAnswers, 204)],
					["what needs the database says 503", only(Object.values(facts.needing), 503)],
					["what does not need it goes on", only(Object.values(facts.others), 200)],
					["all results reach the database once it is back, each choice and score right", facts.faults.length === 0],
					["who finished and who ran out of time are told apart", facts.sealedBy.finish === third],
					["and nobody is forgotten", facts.sealedBy.expire === size.students - third],
				],
			};
		},
	},
];

/** The command that repeats a run's choices. */
export const again = ({ students, seed }: Size) => `npm run chaos -- --students ${students} --seed ${seed}`;
