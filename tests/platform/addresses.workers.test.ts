import { beforeAll, describe, expect, test } from "vitest";
import { post } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { visit } from "#tests/support/workers/pages.ts";

/** What no id is: too long, not a number that is one, control characters, what paths are made of. */
const NO_IDS = ["%00", "a".repeat(512), "9".repeat(310), "..%2f..", "%0d%0aset-cookie:a", "%ff", "constructor", "0x1"];

let [who, boss] = [null as unknown as Person, null as unknown as Person];
beforeAll(async () => {
	[who, boss] = [await student(), await admin()];
});

describe("an address with what can be no id", () => {
	const pages: [string, () => Person | null][] = [
		["/weekly-exam/*", () => null],
		["/bn/weekly-exam/*", () => null],
		["/s/weekly-exam/*", () => null],
		["/mock-test/*", () => null],
		["/bn/mock-test/*", () => null],
		["/student/weekly-exam/*", () => who],
		["/student/weekly-exam/*/attend", () => who],
		["/student/weekly-exam/*/result", () => who],
		["/student/mock-test/*", () => who],
		["/student/mock-test/*/attend", () => who],
		["/student/mock-test/*/result", () => who],
		["/student/payment/*", () => who],
		["/student/checkout/weekly_exam/*", () => who],
		["/admin/payments/*", () => boss],
	];
	test.each(pages)("%s is a page that is not there, never a fault", async (pattern, by) => {
		for (const id of NO_IDS) {
			const { status } = await visit(by(), pattern.replace("*", id));
			expect([id.slice(0, 20), [302, 400, 404].includes(status) || status]).toEqual([id.slice(0, 20), true]);
		}
	});

	test("and so is what is posted to it", async () => {
		for (const id of NO_IDS)
			for (const [path, form] of [
				[`/student/weekly-exam/${id}/attend`, { intent: "start" }],
				[`/student/mock-test/${id}/attend`, { intent: "finish" }],
				[`/student/payment/${id}`, { intent: "check" }],
				[`/student/mock-test/${id}`, { intent: "prepare" }],
			] as const) {
				const { status } = await visit(who, path, { form });
				expect([path.slice(0, 40), [302, 400, 404].includes(status)]).toEqual([path.slice(0, 40), true]);
			}
	});

	test("names a thing in capitals as well", async () => {
		await clock(-5);
		const exam = await examOf();
		// Public pages have one spelling each, and lead to it (SITE-5).
		for (const path of ["/weekly-exam/", "/s/weekly-exam/"]) {
			const { status, headers } = await visit(null, `${path}${exam.uuid.toUpperCase()}`);
			expect([path, status, headers.get("location")]).toEqual([path, 308, `${path}${exam.uuid}`]);
			expect((await visit(null, `${path}${exam.uuid}`)).status).toBe(200);
		}
	});
});

test("A choice is numbered up to what its session takes, and beyond it the field is named", async () => {
	await clock(-5);
	const exam = await examOf();
	const send = (seq: number) =>
		post(who, "/api/weekly-exam/answer", {
			examUUID: exam.uuid,
			questionUuid: crypto.randomUUID(),
			optionUuid: null,
			seq,
		});
	for (const seq of [2 ** 52 + 1, Number.MAX_SAFE_INTEGER, -1, 1.5])
		expect(await send(seq)).toMatchObject({
			status: 400,
			body: { code: "InvalidRequest", errors: [{ field: "seq" }] },
		});
	expect((await send(2 ** 52)).body.code).not.toBe("InvalidRequest");
});
