import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { payment } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import type { Bank, Fault } from "#tests/support/workers/bank.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { type PageAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { codeText } from "~/domain/payment/code-text.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { PUBLISHED_CODES, PUBLISHED_DEFAULT } from "./published-codes.ts";

const BEFORE_IT_OPENS = -5;
const LOCALES = ["en", "bn"] as const;
type Locale = (typeof LOCALES)[number];

let bank: Bank;
beforeEach(async () => {
	bank = await bankOnTheLine();
	await clock(BEFORE_IT_OPENS);
});

const MAINTENANCE = "System is undergoing maintenance. Please try again later.";

/** What goes wrong at the bank, the code that it is known by, and what is published for that. */
const FAULTS: [what: string, fault: Fault, code: string | null, sentence: string][] = [
	...Object.entries(PUBLISHED_CODES).map(
		([code, sentence]) => [code, { code }, code, sentence] as [string, Fault, string, string],
	),
	["503", "maintenance", "503", MAINTENANCE],
	["a code that nobody knows", { code: "9999" }, "9999", PUBLISHED_DEFAULT],
	["no code: no answer at all", "lost", null, PUBLISHED_DEFAULT],
];

/** The published sentence, or the one beside it in Bangla. */
function wordsFor(code: string | null, sentence: string, locale: Locale): string {
	if (locale === "en") return sentence;
	const said = withLocale("bn", () => codeText(code));
	expect(said).toMatch(/\p{Script=Bengali}/u);
	return said;
}

const inLanguage = (who: Person, locale: Locale): Person => ({ ...who, cookie: `${who.cookie}; lang=${locale}` });

/** Goes where an answer leads, with the toast that it left. @returns that toast, and the page */
async function landedBy(answer: PageAnswer, who: Person) {
	expect(answer.status).toBe(302);
	const left =
		answer.headers
			.getSetCookie()
			.find((one) => one.startsWith("toast="))
			?.split(";")[0] ?? "";
	const page = await visit({ ...who, cookie: `${who.cookie}; ${left}` }, answer.headers.get("location") ?? "", {
		minutes: BEFORE_IT_OPENS,
	});
	expect(page.status).toBe(200);
	return { toast: JSON.parse(decodeURIComponent(left.slice("toast=".length)).replace(/\.[^.]*$/, "") || "null"), page };
}

/** All that can be read on a page, the toast too. */
const readOn = ({ text }: PageAnswer) => text.replace(/<script[\s\S]*?<\/script>/g, "");

describe.each(LOCALES)("the student reads why a payment came to nothing (%s)", (locale) => {
	const exam = () => examOf({ feePoisha: 50_00 });

	test.each(FAULTS)("where it is refused at its beginning, with %s", async (_, fault, code, sentence) => {
		const [{ uuid }, who] = [await exam(), inLanguage(await student(), locale)];
		const checkout = `/student/checkout/model_test/${uuid}`;
		const said = wordsFor(code, sentence, locale);
		const ways = [
			[checkout, { intent: "bkash", price: "5000" }],
			["/student/wallet/add", { amount: "50" }],
		] as const;
		for (const [path, form] of ways) {
			bank.fail("create", fault);
			const answer = await visit(who, path, { form, minutes: BEFORE_IT_OPENS });
			expect(answer.headers.get("location")?.startsWith(path)).toBe(true);
			const { toast, page } = await landedBy(answer, who);
			// Payment errors last ten seconds.
			expect(toast).toEqual({ tone: "danger", text: said, seconds: 10 });
			expect(readOn(page)).toContain(said);
		}
		bank.fail("create", fault);
		const call = await post(who, `/api/weekly-exam/${uuid}/initiate-purchase`);
		expect(call).toMatchObject({ status: 200, body: { success: "false", bkash_code: code } });
		const rows = await database().select().from(payment).where(eq(payment.accountUuid, who.accountUuid));
		expect(rows.map(({ state, providerCode }) => [state, providerCode])).toEqual([
			["failed", code],
			["failed", code],
			["failed", code],
		]);
	});

	// The others say nothing of how it ended: the bank is asked again.
	const ENDING = ["2010", "2011", "2014", "2015", "2018", "2023", "2069"];
	test.each(ENDING)("where it is refused when they come back, with %s", async (code) => {
		const [{ uuid }, who] = [await exam(), inLanguage(await student(), locale)];
		const { body } = await post(who, `/api/weekly-exam/${uuid}/initiate-purchase`);
		bank.approve(body.paymentID);
		bank.fail("execute", { code });
		const back = new URLSearchParams({ paymentID: body.paymentID, status: "success" });
		const answer = await visit(who, `/payments/bkash/callback?${back}`, { minutes: BEFORE_IT_OPENS });
		const to = `/student/weekly-exam/${uuid}/buy?status=failure&bkash_code=${code}`;
		expect(answer.headers.get("location")).toBe(to);
		const { toast, page } = await landedBy(answer, who);
		const said = wordsFor(code, PUBLISHED_CODES[code] ?? "", locale);
		expect(toast).toEqual({ tone: "danger", text: said, seconds: 10 });
		// Also once the toast is gone.
		expect(wordsOf(page)).toContain(said);
		expect(wordsOf(await visit(who, to, { minutes: BEFORE_IT_OPENS }))).toContain(said);
	});
});
