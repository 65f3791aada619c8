import type { RoomQuestion } from "./room-data.ts";

/** Question uuid to the chosen option. */
export type Answers = Readonly<Record<string, string | null>>;

export const answersOf = (questions: readonly RoomQuestion[]): Answers =>
	Object.fromEntries(questions.map(({ uuid, answer }) => [uuid, answer]));

/** The choices of this page: the seq of each question's last one, which are on their way, and the last when the server was asked. */
export type Choices = { made: ReadonlyMap<string, number>; waiting: ReadonlySet<string>; asOf: number };

/** What the server had stored, but for questions whose newer choice is on its way, or was made after the server was asked. */
export function mergeStored(
	before: Answers,
	questions: readonly RoomQuestion[],
	{ made, waiting, asOf }: Choices,
): Answers {
	const newerHere = ({ uuid }: RoomQuestion) =>
		uuid in before && (waiting.has(uuid) || (made.get(uuid) ?? asOf) > asOf);
	return { ...before, ...answersOf(questions.filter((question) => !newerHere(question))) };
}
