import { getBalance, getWallet } from "~/domain/wallet/queries.server.ts";
import { fromBdt } from "~/lib/money.ts";
import { m } from "~/paraglide/messages.js";
import { defineCall, ok, type Resource } from "../core/call.ts";
import { paging } from "../core/params.ts";
import { paymentDays } from "../payment/days.ts";
import { begin, beginning, refusals } from "../payment/purchase.ts";
import { EXAMPLE } from "./examples.ts";
import { addMoneyBody, walletBalance, walletHistory } from "./schemas.ts";
import { toHistory, toWalletBalance } from "./wire.ts";

/** The student's wallet. */
export const wallet: Resource = {
	tag: "Payments",
	calls: [
		defineCall({
			method: "get",
			path: "/api/wallet/balance",
			id: "getWalletBalance",
			summary: "What is in the student's wallet",
			access: "student",
			answers: { 200: { description: "The balance", schema: walletBalance, example: EXAMPLE.walletBalance } },
			handle: async ({ deps, actor }) => ok(toWalletBalance(await getBalance(deps, actor))),
		}),
		defineCall({
			method: "get",
			path: "/api/wallet/transaction-history",
			id: "listWalletTransactions",
			summary: "What came into the wallet and what went out, newest first",
			access: "student",
			query: paging(),
			answers: { 200: { description: "A page of it", schema: walletHistory, example: EXAMPLE.walletHistory } },
			handle: async ({ deps, actor }, { query }) => ok(toHistory((await getWallet(deps, actor, query)).lines)),
		}),
		defineCall({
			...beginning,
			method: "post",
			path: "/api/wallet/add-money",
			id: "addMoney",
			summary: "Begin to add money to the wallet",
			body: addMoneyBody,
			bodyExample: EXAMPLE.addMoney,
			errors: ["InvalidAmount", ...refusals],
			handle: (app, { body, key }) =>
				begin(app, { purpose: "wallet_top_up", amount: fromBdt(body.amount), title: m.payment_top_up_title() }, key),
		}),
		paymentDays,
	],
};
