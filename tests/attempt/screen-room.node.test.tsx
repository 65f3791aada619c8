import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type ConfirmData, ConfirmFinish } from "~/features/attempt/confirm-finish.tsx";
import { ExamClock } from "~/features/attempt/exam-clock.tsx";
import type { RoomData, RoomQuestion } from "~/features/attempt/room-data.ts";
import { wishOf } from "~/features/attempt/room-keys.ts";
import { RunningExam } from "~/features/attempt/running-exam.tsx";
import { RunningProgress } from "~/features/attempt/running-progress.tsx";
import { warningAt } from "~/lib/server-clock.ts";
import "~/lib/locale.server.ts";

const NOW = Date.UTC(2026, 0, 10, 13, 2, 11);

const question = (position: number): RoomQuestion => ({
	...{ uuid: `q${position}`, position, subjectTitle: "Physics", answer: null, html: `<p>What is ${position}?</p>` },
	options: ["a", "b", "c", "d"].map((uuid) => ({ uuid: `${position}${uuid}`, html: uuid })),
});

const data: RoomData = {
	...{ kind: "model-test", examUuid: "exam-1", examName: "Model Test", accountUuid: "student-1" },
	subjects: [{ subjectTitle: "Physics", numberOfQuestions: 12 }],
	questions: [6, 7, 8, 9, 10].map(question),
	answered: "100000000000",
	...{ page: 1, size: 5, total: 12, deadlineAt: NOW + 27 * 60_000 + 3_000, serverNow: NOW, lastSeq: 0 },
};

const room = renderToStaticMarkup(<RunningExam data={data} toasts={[]} attendPath="/attend" signInPath="/sign-in" />);

describe("the room as the server draws it", () => {
	test("names each group by its number and its question, and stops there first", () => {
		expect(room).toContain('<fieldset class="question" id="q6" aria-labelledby="n6 t6" tabindex="0">');
		const stops = [...room.matchAll(/<(?:a|button|input|fieldset)\b[^>]*>/g)].map(([tag]) => tag);
		const reached = stops.filter((tag) => !/tabindex="-1"|type="hidden"/.test(tag));
		expect(reached[0]).toContain('id="q6"');
	});

	test("has the ring on one question alone", () => {
		expect([...room.matchAll(/<button[^>]*value="(\d+)"[^>]*aria-current="true"/g)].map(([, at]) => at)).toEqual(["6"]);
	});

	test("lets the keyboard leap over the list of questions, to the actions", () => {
		const [, leap] = room.match(/<a class="skip-link[^"]*" href="#([^"]+)"/) ?? [];
		expect(room).toContain(`<div id="${leap}" class="exam-actions" tabindex="-1">`);
	});

	test("has nothing that only works with JavaScript", () => {
		expect(room).not.toContain("question-flag");
		expect(room).not.toContain("palette-keys");
	});

	test("has a quiet place for the warnings, from the beginning", () => {
		expect(room).toContain('<div class="exam-notices"><div role="status" aria-live="polite"></div></div>');
	});
});

describe("the time left", () => {
	test("stands as of the document until the page is alive, written as it will be then", () => {
		const html = renderToStaticMarkup(<ExamClock deadlineAt={data.deadlineAt} serverNow={NOW} now={null} />);
		expect(html).toContain("27:03");
		expect(html).toContain("as of 07:02:11 PM");
		expect(html).not.toMatch(/minutes?\b/);
	});

	test("is the same before the end", () => {
		const confirm: ConfirmData = { ...data, page: 0 };
		const html = renderToStaticMarkup(<ConfirmFinish data={confirm} attendPath="/attend" toasts={[]} />);
		expect(html).toContain("27:03");
		expect(html).toContain("as of 07:02:11 PM");
	});

	test("is the same on the cards that lead back to a running exam", () => {
		const progress = { deadlineAt: data.deadlineAt, answeredCount: 3, total: 10 };
		const html = renderToStaticMarkup(<RunningProgress says="It runs" progress={progress} serverNow={NOW} />);
		expect(html).toContain("27:03");
		expect(html).toContain("as of 07:02:11 PM");
	});

	test("warns at five minutes and at one, once each, and the telling goes by itself", () => {
		const told: (number | null)[] = [];
		let before = Number.POSITIVE_INFINITY;
		let shown: ReturnType<typeof warningAt> = null;
		for (let left = 330; left >= 0; left--) {
			const next = warningAt(shown, before, left);
			if (next !== shown) told.push(next);
			[shown, before] = [next, left];
		}
		expect(told).toEqual([300, null, 60, null]);
	});

	test("says nothing of marks that were passed before the page was opened, and the later of two at once", () => {
		expect(warningAt(null, Number.POSITIVE_INFINITY, 40)).toBeNull();
		expect(warningAt(null, 400, 30)).toBe(60);
		expect(warningAt(300, 300, 280)).toBeNull();
	});
});

describe("keys at a question", () => {
	const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
		...{ key: name, code: "", ctrlKey: false, altKey: false, metaKey: false },
		...more,
	});

	test.each([
		["a", 0],
		["D", 3],
		["গ", 2],
		["f", 5],
	])("%s chooses", (name, index) => {
		expect(wishOf(key(name))).toEqual({ kind: "option", index });
	});

	test("a letter of another script chooses by its place on the keyboard", () => {
		expect(wishOf(key("ি", { code: "KeyD" }))).toEqual({ kind: "option", index: 3 });
		expect(wishOf(key("z", { code: "KeyB" }))).toBeNull();
	});

	test("left and right turn to the neighbours, R flags", () => {
		expect(wishOf(key("ArrowRight"))).toEqual({ kind: "turn", by: 1 });
		expect(wishOf(key("ArrowLeft"))).toEqual({ kind: "turn", by: -1 });
		expect(wishOf(key("r", { code: "KeyR" }))).toEqual({ kind: "flag" });
	});

	test("all else stays the browser's: up and down among the options, Tab, and what is pressed with Ctrl, Alt or Cmd", () => {
		for (const name of ["ArrowUp", "ArrowDown", "Tab", "Enter", " ", "1"]) expect(wishOf(key(name))).toBeNull();
		for (const modifier of ["ctrlKey", "altKey", "metaKey"]) expect(wishOf(key("a", { [modifier]: true }))).toBeNull();
		expect(wishOf(key("r", { code: "KeyR", ctrlKey: true }))).toBeNull();
	});
});
