import { describe, expect, test } from "vitest";
import { routes } from "#tests/support/route-table.ts";
import { type PostedPage, roomSchema } from "~/domain/attempt/schemas.ts";
import { changesOf, destinationOf } from "~/features/attempt/paper-form.ts";
import { bySubject, cutOf, lightQuestions, pageOf, rangeOf, searchOf } from "~/features/attempt/room-data.ts";
import { screensOf, shapeOf } from "~/features/shell/area-screens.ts";
import { crossedMark, documentRoundTrip, ServerClock } from "~/lib/server-clock.ts";
import { readFields } from "~/request/read-form.server.ts";

const Q = "018f0000-0000-7000-8000-000000000001";
const R = "018f0000-0000-7000-8000-000000000002";
const A = "018f0000-0000-7000-8000-00000000000a";
const B = "018f0000-0000-7000-8000-00000000000b";

/** A posted page, as the schema of the room reads it. */
const form = (fields: Record<string, string>) =>
	readFields(
		new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ intent: "save", ...fields }) }),
		roomSchema,
	).then((posted) => (posted.intent === "save" ? posted : null)) as Promise<PostedPage>;

describe("a page of the paper posted without JavaScript", () => {
	test("only what the student touched is a change", async () => {
		const posted = await form({ [`w.${Q}`]: A, [`a.${Q}`]: A, [`w.${R}`]: "", [`a.${R}`]: B });
		expect(changesOf(posted)).toEqual([{ questionUuid: R, optionUuid: B }]);
	});

	test("choosing 'No answer' clears, and a group without a choice stays empty", async () => {
		expect(changesOf(await form({ [`w.${Q}`]: A, [`a.${Q}`]: "", [`w.${R}`]: "" }))).toEqual([
			{ questionUuid: Q, optionUuid: null },
		]);
	});

	test("a form that is not ours is refused whole", async () => {
		await expect(form({ "w.nonsense": "" })).rejects.toThrow("InvalidRequest");
		await expect(form({ [`w.${Q}`]: "", [`a.${Q}`]: "<script>" })).rejects.toThrow("InvalidRequest");
		await expect(form({ intent: "erase" })).rejects.toThrow("InvalidRequest");
	});

	test("a page without a question changes nothing", async () => {
		expect(changesOf(await form({}))).toEqual([]);
	});

	test.each([
		[{ page: "2", size: "5", to: "next" }, "?page=3"],
		[{ page: "2", size: "5", to: "previous" }, ""],
		[{ page: "2", size: "5", to: "stay" }, "?page=2"],
		[{ page: "1", size: "10", to: "23" }, "?page=3&size=10#q23"],
		[{ page: "1", size: "5", to: "finish" }, "?confirm=finish"],
		[{ page: "3", size: "5", to: "finish" }, "?page=3&confirm=finish"],
		[{ page: "3", size: "5", to: "size-10" }, "?page=2&size=10"],
		[{ page: "2", size: "10", to: "size-5" }, "?page=3"],
		[{ page: "-1", size: "999", to: "//evil" }, ""],
	])("%o leads to '%s'", async (fields, query) => {
		expect(destinationOf(await form(fields))).toBe(query);
	});
});

describe("the pages of a paper", () => {
	test("addresses are read leniently and written in the shortest form", () => {
		expect(cutOf(new URLSearchParams("page=3&size=10"))).toEqual({ page: 2, size: 10 });
		expect(cutOf(new URLSearchParams("page=-3&size=1000"))).toEqual({ page: 0, size: 5 });
		expect(searchOf({ page: 0, size: 5 })).toBe("");
	});

	test("positions and pages agree at the edges", () => {
		expect([1, 5, 6, 25].map((position) => pageOf(position, 5))).toEqual([0, 0, 1, 4]);
		expect(rangeOf(2, 10, 25)).toEqual({ first: 21, last: 25 });
	});

	test("the palette is grouped by subject", () => {
		const entries = [1, 2, 3].map((position) => ({ position }));
		const groups = bySubject(entries, [
			{ subjectTitle: "Physics", numberOfQuestions: 2 },
			{ subjectTitle: "Bangla", numberOfQuestions: 1 },
		]);
		expect(groups.map(({ subjectTitle, entries: own }) => [subjectTitle, own.length])).toEqual([
			["Physics", 2],
			["Bangla", 1],
		]);
	});

	test("a document carries the texts of its questions once: rendered, not in the data behind it", () => {
		const question = {
			uuid: Q,
			position: 1,
			subjectTitle: "Physics",
			content: "$x$",
			contentHtml: "<p>x</p>",
			options: [{ uuid: A, content: "a", contentHtml: "a" }],
			answer: null,
		};
		const [light] = lightQuestions([question], true);
		expect(light?.html).toBe("<p>x</p>");
		expect(light?.options[0]?.html).toBe("a");
		expect(JSON.stringify(light)).not.toContain("html");
		expect(JSON.stringify(lightQuestions([question], false))).toContain("<p>x</p>");
	});
});

describe("the server's clock on a device", () => {
	const T = Date.UTC(2026, 0, 10, 4, 0);

	test("goes on with the monotonic clock from the middle of the round trip", () => {
		const clock = new ServerClock(T, 1_000, 1_400);
		expect(clock.at(1_200)).toBe(T);
		expect(clock.at(61_200)).toBe(T + 60_000);
		expect(clock.error).toBe(200);
	});

	test("a more exact reading wins, a vaguer one that agrees does not", () => {
		const clock = new ServerClock(T, 0, 400);
		clock.sample(T + 1_010, 1_200, 1_240);
		const exact = clock.at(1_220);
		expect(exact).toBe(T + 1_010);
		clock.sample(T + 2_100, 2_000, 2_800);
		expect(clock.at(1_220)).toBe(exact);
	});

	test("after a sleep that stopped the monotonic clock the next reading puts it right, however vague", () => {
		const clock = new ServerClock(T, 0, 20);
		clock.sample(T + 600_000, 1_000, 2_000);
		expect(clock.at(1_500)).toBe(T + 600_000);
	});

	test("a document's reading spans its request and first byte", () => {
		const entry = { requestStart: 12, responseStart: 80 } as PerformanceNavigationTiming;
		expect(documentRoundTrip({ now: () => 500, getEntriesByType: () => [entry] })).toEqual({
			sentAt: 12,
			receivedAt: 80,
		});
		expect(documentRoundTrip({ now: () => 500, getEntriesByType: () => [] })).toEqual({ sentAt: 500, receivedAt: 500 });
	});

	test("five minutes and one minute are said once each, when crossed", () => {
		expect(crossedMark(301, 300)).toBe(300);
		expect(crossedMark(300, 299)).toBeNull();
		expect(crossedMark(61, 60)).toBe(60);
		expect(crossedMark(400, 20)).toBe(60);
	});
});

describe("the screens of the student area", () => {
	test.each([
		["/student/overview", "overview"],
		["/dashboard/student/all/weekly-exam", "list"],
		["/dashboard/student/p/2/past/weekly-exam", "list"],
		["/student/weekly-exam", "list"],
		[`/student/weekly-exam/${Q}`, "exam"],
		[`/student/weekly-exam/${Q}/buy`, "exam"],
		[`/student/weekly-exam/attend/${Q}/result`, "result"],
		[`/student/weekly-exam/attend/${Q}`, null],
		["/dashboard/teacher", null],
		["/student/profile/general", null],
	])("%s has the loading state %s", (path, shape) => {
		expect(shapeOf(screensOf(routes), path)).toBe(shape);
	});
});
