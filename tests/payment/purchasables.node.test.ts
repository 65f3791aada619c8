import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#db/schema/payment.ts";
import type { Actor } from "~/domain/account/session.ts";
import { findItem } from "~/domain/payment/item.server.ts";
import { type ItemRequest, NOT_SOLD_YET, SALES, SOLD, saleOf } from "~/domain/payment/purchasables.server.ts";
import { type CheckoutPurpose, isCheckoutPurpose, PURCHASABLES, purchasableOf } from "~/domain/payment/purchasables.ts";
import type { PaymentPurpose } from "~/domain/payment/rules.ts";
import type { Purchasable, Sale } from "~/domain/sale/purchasable.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { withLocale } from "~/lib/locale.server.ts";

const student = { role: "student", name: "Rafi", mobileVerified: true } as Actor;
const item = "01970000-0000-7000-8000-000000000001";

describe("what can be bought", () => {
	test("is every purpose that the database takes, each said once for pages and once for selling", () => {
		expect(Object.keys(PURCHASABLES).sort()).toEqual([...PAYMENT_PURPOSES].sort());
		expect(Object.keys(SALES).sort()).toEqual([...PAYMENT_PURPOSES].sort());
	});

	test("without its line in the registry does not compile, nor does a line of no purpose", () => {
		const { course, ...others } = SALES;
		// @ts-expect-error a purpose of the database is missing
		const lacking: Record<PaymentPurpose, Sale<never> | typeof NOT_SOLD_YET> = others;
		// @ts-expect-error the same for pages
		const unnamed: Record<PaymentPurpose, Purchasable> = { model_test: PURCHASABLES.model_test };
		// @ts-expect-error nobody has heard of it
		const unheard: Record<PaymentPurpose, Sale<never> | typeof NOT_SOLD_YET> = { ...SALES, raffle: NOT_SOLD_YET };
		// @ts-expect-error nor for a thing without saying which
		const vague: ItemRequest = { purpose: "model_test" };
		expect([course, lacking, unnamed, unheard, vague]).toHaveLength(5);
	});

	test.each(["raffle", "", "toString", "__proto__"])("is not %j: asking is refused", async (purpose) => {
		expect(() => saleOf(purpose)).toThrow(expect.objectContaining({ code: "NotForSale" }));
		const request = { purpose, itemUuid: item } as unknown as ItemRequest;
		await expect(findItem({} as never, student, request)).rejects.toMatchObject({ code: "NotForSale" });
	});

	test("on the checkout page is sold by somebody, and has a page of its own", () => {
		const sold = new Set<string>(SOLD.map(([purpose]) => purpose));
		const there = PAYMENT_PURPOSES.filter(isCheckoutPurpose);
		expect(there).toEqual(expect.arrayContaining(["course", "mock_test", "model_test"] satisfies CheckoutPurpose[]));
		for (const purpose of there) {
			expect(sold).toContain(purpose);
			expect(paymentPaths.item(purpose, item)).toMatch(new RegExp(`^/student/.*${item}$`));
			expect(paymentPaths.checkout(purpose, item)).toBe(`/student/checkout/${purpose}/${item}`);
		}
		for (const other of ["wallet_top_up", "invite", "raffle", "toString"]) expect(isCheckoutPurpose(other)).toBe(false);
	});

	test.each(PAYMENT_PURPOSES)("%s has words in both languages, and pages of ours to go on to", (purpose) => {
		const { kind, paid, landing } = purchasableOf(purpose);
		const said = (locale: "en" | "bn") => withLocale(locale, () => [kind(), paid("৳50")]);
		for (const sentence of said("en")) expect(sentence).toMatch(/[a-z]/);
		for (const sentence of said("bn")) expect(sentence).toMatch(/\p{Script=Bengali}/u);
		for (const page of Object.values(landing(item))) expect(page).toMatch(/^\/student\//);
	});

	test("is checked in the books under a name of its own", () => {
		const rules = SOLD.map(([, { books }]) => books.rule);
		expect(new Set(rules).size).toBe(rules.length);
	});
});
