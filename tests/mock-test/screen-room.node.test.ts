import { describe, expect, test } from "vitest";
import { routes } from "#tests/support/route-table.ts";
import { fetchPage, postAnswer } from "~/features/attempt/exam-calls.ts";
import { beginPath, mockTestListPath, mockTestPaths } from "~/features/mock-test/paths.ts";
import { screensOf, shapeOf } from "~/features/shell/area-screens.ts";
import { localePath } from "~/lib/localise-path.ts";

const ATTEMPT = "018f0000-0000-7000-9012-000001000006";
const QUESTION = "018f0000-0000-7000-9001-000000000001";
const OPTION = "018f0000-0000-7000-9002-000000000001";
const SERVER_TIME = "2026-11-20T05:00:00.000Z";

/** A line that answers every request alike and remembers them. */
function line(status: number, body?: unknown) {
	const requests: { path: string; method: string; body: unknown }[] = [];
	const readings: number[] = [];
	const world = {
		fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
			const sent = typeof init?.body === "string" ? JSON.parse(init.body) : null;
			requests.push({ path: String(input), method: init?.method ?? "GET", body: sent });
			return new Response(body === undefined ? null : JSON.stringify(body), { status });
		},
		monotonic: () => 0,
		onReading: (serverNow: number) => void readings.push(serverNow),
	};
	return { world, requests, readings };
}

const choice = { questionUuid: QUESTION, optionUuid: OPTION, seq: 7 };
const mockTest = { kind: "mock-test", examUuid: ATTEMPT } as const;

describe("The room of a self-assessment", () => {
	test("sends a choice to the self-assessments' own call", async () => {
		const stored = { optionUuid: OPTION, seq: 7, savedAt: SERVER_TIME, superseded: false, server_time: SERVER_TIME };
		const { world, requests, readings } = line(201, stored);
		const reply = await postAnswer(world, mockTest, choice);
		expect(requests).toEqual([
			{ path: "/api/mcqExam/answer", method: "POST", body: { mcqExamUuid: ATTEMPT, ...choice } },
		]);
		expect(reply).toMatchObject({ kind: "saved", superseded: false, stored: { seq: 7, optionUuid: OPTION } });
		expect(readings).toEqual([Date.parse(SERVER_TIME)]);
	});

	test("hears with each stored choice when the attempt ends: it may have been given more time (MT-21)", async () => {
		const periodTo = "2026-11-20T05:45:00.000Z";
		const stored = { optionUuid: OPTION, seq: 7, savedAt: SERVER_TIME, superseded: false, server_time: SERVER_TIME };
		const ends: number[] = [];
		const onDeadline = (deadlineAt: number) => void ends.push(deadlineAt);
		await postAnswer({ ...line(201, { ...stored, periodTo }).world, onDeadline }, mockTest, choice);
		await postAnswer({ ...line(204).world, onDeadline }, mockTest, choice);
		expect(ends).toEqual([Date.parse(periodTo)]);
	});

	test("knows that it is over from an answer without content, for a choice and for a page", async () => {
		expect(await postAnswer(line(204).world, mockTest, choice)).toEqual({ kind: "over" });
		expect(await fetchPage(line(204).world, mockTest, { page: 0, size: 5 })).toEqual({ kind: "over" });
	});

	test("fetches a page of its paper", async () => {
		const question = {
			...{
				uuid: QUESTION,
				position: 6,
				subjectTitle: "Physics",
				answer: OPTION,
				content: "?",
				contentHtml: "<p>?</p>",
			},
			options: [{ uuid: OPTION, content: "A", contentHtml: "A" }],
		};
		const { world, requests } = line(201, {
			...{ questions: { content: [question] }, periodTo: SERVER_TIME, server_time: SERVER_TIME },
		});
		const reply = await fetchPage(world, mockTest, { page: 1, size: 5 });
		expect(requests).toEqual([
			{ path: "/api/mcqExam/questions?page=1&size=5", method: "POST", body: { mcqExamUuid: ATTEMPT } },
		]);
		expect(reply).toMatchObject({ kind: "page", questions: [{ position: 6, html: "<p>?</p>", answer: OPTION }] });
	});

	test("leaves a model test to the model tests' calls", async () => {
		const { world, requests } = line(204);
		const modelTest = { kind: "model-test", examUuid: ATTEMPT } as const;
		await postAnswer(world, modelTest, choice);
		await fetchPage(world, modelTest, { page: 0, size: 5 });
		expect(requests).toEqual([
			{ path: "/api/weekly-exam/answer", method: "POST", body: { examUUID: ATTEMPT, ...choice } },
			{ path: `/api/weekly-exam/${ATTEMPT}/questions?page=0&size=5&ended=empty`, method: "GET", body: null },
		]);
	});
});

describe("Addresses of self-assessments", () => {
	test("are as short as they can be", () => {
		expect(mockTestPaths.mine()).toBe("/dashboard/student/mock-test");
		expect(mockTestPaths.mine(2, "t")).toBe("/dashboard/student/p/2/mock-test?mockTestTypeUuid=t");
		expect(mockTestPaths.result("a")).toBe("/dashboard/student/mock-test/attend/a/result");
		expect(mockTestPaths.result("a", "wrong", 2)).toBe("/dashboard/student/mock-test/attend/a/result/wrong?page=2");
		expect(localePath(mockTestListPath(1), "bn")).toBe("/bn/mock-test/p");
		expect(localePath(mockTestListPath(3), "en")).toBe("/mock-test/p/3");
	});

	test("lead a stranger through sign-in to the type, or to buying it", () => {
		expect(beginPath({ uuid: "t", feePoisha: 0 })).toBe("/auth/sign-in?role=student&next=%2Fstudent%2Fmock-test%2Ft");
		expect(beginPath({ uuid: "t", feePoisha: 2_000 })).toBe(
			"/auth/sign-in?role=student&next=%2Fstudent%2Fmock-test%2Ft%2Fbuy",
		);
	});

	test.each([
		["/dashboard/student/mock-test", "list"],
		["/student/p/2/mock-test", "list"],
		["/student/p/mock-test/select", "list"],
		["/dashboard/student/mock-test/select", "list"],
		["/student/mock-test/018f/buy", "exam"],
		["/student/mock-test/attend/018f/result/wrong", "result"],
		["/student/mock-test/attend/018f", null],
		["/student/checkout/mock_test/018f", null],
	])("%s loads in the shape of %s", (path, shape) => {
		expect(shapeOf(screensOf(routes), path)).toBe(shape);
	});
});
