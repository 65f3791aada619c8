import { beforeEach, describe, expect, test } from "vitest";
import {
	beginMock,
	bought,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
	type TestMockTest,
} from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

let type: TestMockTest;
let who: Person;
beforeEach(async () => {
	await mockClock(0);
	[type, who] = await Promise.all([mockTestOf({ feePoisha: 20_00 }), student()]);
});

const itsPage = () => `/student/mock-test/${type.uuid}`;
const checkout = () => visit(who, `/student/checkout/mock_test/${type.uuid}`);
/** Where a payment leads (PAY-8). */
const afterwards = () => visit(who, `/student/p/1/mock-test?mockTestTypeUuid=${type.uuid}`);

describe("the checkout of a self-assessment", () => {
	const IN_HAND = /You have \d+ attempts? that (is|are) paid for and not finished/;

	test("charges who has none without ado", async () => {
		expect(wordsOf(await checkout())).not.toMatch(IN_HAND);
	});

	test("names what was paid for and not begun, and leads there before it offers to charge again", async () => {
		await bought(type, who, 2);
		const page = await checkout();
		expect(wordsOf(page)).toContain("You have 2 attempts that are paid for and not finished");
		const [leads, charges] = [page.text.indexOf(`href="${itsPage()}"`), page.text.indexOf('value="bkash"')];
		expect(leads).toBeGreaterThan(0);
		expect(page.text.indexOf("Go to your attempt")).toBeLessThan(charges);
		expect(wordsOf(page)).toContain("Or buy more");
	});

	test("counts an attempt until it is finished, and somebody else's never", async () => {
		await bought(type, who);
		await bought(type, await student());
		const attemptUuid = await makeAttempt(type, who);
		expect(wordsOf(await checkout())).toContain("You have 1 attempt that is paid for and not finished");
		await beginMock(type, who);
		await endMock(attemptUuid, who);
		expect(wordsOf(await checkout())).not.toMatch(IN_HAND);
	});
});

describe("after buying", () => {
	test("there is the start, also for who took it before, and the receipt", async () => {
		await bought(type, who);
		const { attemptUuid } = await beginMock(type, who);
		await endMock(attemptUuid, who);
		expect((await afterwards()).text).not.toContain('value="prepare"');
		await bought(type, who);
		const page = await afterwards();
		expect(page.text).toContain('value="prepare"');
		expect(page.text).toContain(`action="/dashboard/student/mock-test/${type.uuid}"`);
		expect(page.text).toMatch(/href="\/student\/payment\/[\w-]{36}"[^>]*>Receipt of your purchase/);
	});

	test("its own page leads to the receipt, and the page of what was not bought to none", async () => {
		expect((await visit(who, itsPage())).text).not.toContain("/student/payment/");
		await bought(type, who);
		expect((await visit(who, itsPage())).text).toContain("/student/payment/");
	});
});
