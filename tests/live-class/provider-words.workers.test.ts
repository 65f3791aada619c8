import { describe, expect, test } from "vitest";
import { LECTURE } from "#tests/support/workers/live-class.ts";
import { beforeLiveRooms, teach, world } from "#tests/support/workers/live-rooms.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

beforeLiveRooms();

/** What is read at the press, in English and in Bangla. */
type Words = [en: string, bn: string];

const AWAY: Words = ["service does not answer. Nothing is lost.", "সাড়া দিচ্ছে না। কিছু হারায়নি।"];
const SLOW: Words = ["very slow now. Nothing is lost", "খুব ধীর। কিছু হারায়নি"];
const NOT_OPENED: Words = ["refuses to open this room", "ঘরটি খুলতে দিচ্ছে না"];
const NOT_LET_IN: Words = ["refuses to let anybody into this room", "ঘরে কাউকে ঢুকতে দিচ্ছে না"];
const AWAY_AT_END: Words = ["does not answer: the class may still go on", "ক্লাসটি হয়তো এখনো চলছে"];
const SLOW_AT_END: Words = ["whether the class has ended is not known", "শেষ হয়েছে কি না জানা যায়নি"];
const NOT_ENDED: Words = ["refuses to end the class: it goes on", "শেষ করতে দিচ্ছে না: ক্লাস চলছে"];

/** One press: what it asks of the provider, and in whose page it stands. */
const PRESSES = {
	start: { call: "create", intent: "join", people: ["teacher"] },
	join: { call: "getMeetingInfo", intent: "join", people: ["teacher", "student"] },
	end: { call: "end", intent: "end", people: ["teacher"] },
} as const;

const SAID: [
	fault: "unavailable" | "broken" | "slow" | "checksumError" | "no-message",
	Record<keyof typeof PRESSES, Words>,
][] = [
	["unavailable", { start: AWAY, join: AWAY, end: AWAY_AT_END }],
	["broken", { start: AWAY, join: AWAY, end: AWAY_AT_END }],
	["slow", { start: SLOW, join: SLOW, end: SLOW_AT_END }],
	["checksumError", { start: NOT_OPENED, join: NOT_LET_IN, end: NOT_ENDED }],
	["no-message", { start: NOT_OPENED, join: NOT_LET_IN, end: NOT_ENDED }],
];
const CASES = SAID.flatMap(([fault, said]) =>
	(["start", "join", "end"] as const).map((press) => ({ fault, press, words: said[press] })),
);

/** The alert above the page after a press, in one of the languages. */
async function press(as: "teacher" | "student", intent: string, locale: "en" | "bn") {
	const cookie = `${world[as].cookie}; lang=${locale}`;
	const answer = await visit({ ...world[as], cookie }, world.page(as), { form: { intent }, minutes: minutesNow() });
	return { status: answer.status, retryAfter: answer.headers.get("retry-after"), words: wordsOf(answer) };
}

describe("a provider that fails is told in words of what was pressed (LIV-5)", () => {
	test.each(CASES)("$fault at $press", async ({ fault, press: name, words: [en, bn] }) => {
		const { call, intent, people } = PRESSES[name];
		if (name !== "start") {
			await teach();
			setMinutes(LECTURE.starts + 1);
		}
		world.bbb.fail(fault, { calls: [call] });
		for (const as of people)
			for (const [locale, words] of [
				["en", en],
				["bn", bn],
			] as const)
				expect({ as, ...(await press(as, intent, locale)) }).toEqual({
					...{ as, status: 503, retryAfter: expect.stringMatching(/^[16]0$/) },
					words: expect.stringContaining(words),
				});
	});
});
