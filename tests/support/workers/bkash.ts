/// <reference types="@cloudflare/vitest-plugin/types" />
import { runInDurableObject } from "cloudflare:test";
import { insertRows } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import type { Person } from "./api-people.ts";
import { Bank } from "./bank.ts";
import { bindings, database, OPENS } from "./exam-session.ts";

const wire = globalThis.fetch;
/** One for the whole file: of another one the merchant would need another token, and there are few in an hour. */
const bank = new Bank(() => Date.now());

/** Puts a bank without faults on the line in place of the real one; everything else goes on as it was. */
export async function bankOnTheLine(): Promise<Bank> {
	bank.calls.length = 0;
	bank.recover();
	globalThis.fetch = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return (address.startsWith(bindings.BKASH_ORIGIN ?? "") ? bank.line : wire)(input, init);
	};
	await runInDurableObject(bindings.BKASH_TOKEN.getByName(bindings.BKASH_USERNAME ?? ""), (object) => {
		object.fetcher = bank.line;
	});
	return bank;
}

/** A payment from the wallet as it is once it is settled. @returns its uuid */
export async function paidFor(purpose: "model_test" | "mock_test", itemUuid: string, who: Person): Promise<string> {
	const uuid = crypto.randomUUID();
	const { accountUuid } = who;
	await insertRows(database(), paymentRows({ uuid, accountUuid, purpose, itemUuid, at: OPENS }));
	return uuid;
}
