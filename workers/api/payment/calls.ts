import { publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import { type Initiation, initiatePayment } from "~/domain/payment/initiate.server.ts";
import { outcomeOf } from "~/domain/payment/landing.ts";
import type { Payment } from "~/domain/payment/settle.server.ts";
import { verifyPayment } from "~/domain/payment/verify-payment.server.ts";
import { getBalance, getWallet } from "~/domain/wallet/queries.server.ts";
import { toBdt } from "~/lib/money.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { examParams } from "../params.ts";
import {
	addMoneyBody,
	buyMockTestBody,
	historyQuery,
	paymentParams,
	redirectQuery,
	startedPayment,
	verifiedPayment,
	walletBalance,
	walletHistory,
} from "./schemas.ts";

const tag = "Payments";

const toStarted = (initiation: Initiation) => {
	const { kind, paymentUuid: uuid } = initiation;
	return kind === "started"
		? { success: "true", bkash_code: null, paymentURL: initiation.paymentUrl, uuid, paymentID: initiation.paymentId }
		: { success: "false", bkash_code: initiation.code, paymentURL: null, uuid, paymentID: null };
};

const toVerified = (payment: Payment) => ({
	success: outcomeOf(payment) === "success" ? "true" : "false",
	bkash_code: payment.providerCode,
	uuid: payment.uuid,
	state: payment.state,
	fulfilment: payment.fulfilment,
});

/** A path of ours, also of an address with our origin in front; what else was given is left to `safeNext`. */
function ownPath({ deps }: AppContext, address: string | undefined): string | null {
	const origin = deps.vars.PUBLIC_ORIGIN;
	return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : (address ?? null);
}

const started = { 200: { description: "Begun, or refused", schema: startedPayment, example: EXAMPLE.startedPayment } };
const verified = {
	200: { description: "How the payment stands", schema: verifiedPayment, example: EXAMPLE.verifiedPayment },
};
const startNotes =
	'When the provider refuses, the answer is 200 with `success` "false" and its code; what we refuse ourselves is an error.';
const verifyNotes =
	"Does what the browser's return does: asks the provider, executes and grants, once, however often it is called. Only for the payer.";

const buyExam = {
	path: "/api/weekly-exam/{id}/initiate-purchase",
	tag,
	summary: "Begin the purchase of a model test",
	access: "student",
	params: examParams,
	query: redirectQuery,
	answers: started,
	errors: ["ExamNotFound", "NotForSale", "AlreadyBought", "RegistrationClosed", "TooManyRequests"],
	handle: async (app: AppContext, input: { params: unknown; query: unknown }) => {
		const { id } = input.params as { id: string };
		const { redirect_url } = input.query as { redirect_url?: string };
		const itemUuid = await publishedExamUuid(app.deps, id);
		const request = { purpose: "model_test", itemUuid } as const;
		return ok(toStarted(await initiatePayment(app.deps, app.actor, request, ownPath(app, redirect_url))));
	},
} satisfies Omit<Call, "method">;

const verifyExam = {
	path: "/api/weekly-exam/paid/verify-purchase/{id}",
	tag,
	summary: "Verify the purchase of a model test",
	access: "student",
	params: paymentParams,
	answers: verified,
	errors: ["PaymentNotFound", "TooManyRequests"],
	handle: async ({ deps, actor }: AppContext, input: { params: unknown }) =>
		ok(toVerified(await verifyPayment(deps, actor, (input.params as { id: string }).id, "model_test"))),
} satisfies Omit<Call, "method">;

const onlyToken = { method: "get", credential: "bearer", changesState: true } as const;
const tokenNote = "Changes state, so it answers to a bearer token only: pages use POST.";

/** The wallet and the purchases of spec section 7; what moves money is in the domain. */
export const paymentCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/wallet/balance",
		tag,
		summary: "What is in the student's wallet",
		access: "student",
		answers: { 200: { description: "The balance", schema: walletBalance, example: EXAMPLE.walletBalance } },
		handle: async ({ deps, actor }) => ok({ balance: toBdt(await getBalance(deps, actor)) }),
	}),
	defineCall({
		method: "get",
		path: "/api/wallet/transaction-history",
		tag,
		summary: "What came into the wallet and what went out, newest first",
		access: "student",
		query: historyQuery,
		answers: { 200: { description: "A page of it", schema: walletHistory, example: EXAMPLE.walletHistory } },
		handle: async ({ deps, actor }, { query }) => {
			const { content, ...paging } = (await getWallet(deps, actor, query)).lines;
			const results = content.map(({ uuid, kind, title, amount, createdAt, trxId }) => ({
				uuid,
				kind,
				title,
				amount: toBdt(amount),
				createdAt: toIso(createdAt),
				trxId,
			}));
			return ok({ results, ...paging });
		},
	}),
	defineCall({
		method: "post",
		path: "/api/wallet/add-money",
		tag,
		summary: "Begin to add money to the wallet",
		notes: startNotes,
		access: "student",
		body: addMoneyBody,
		bodyExample: EXAMPLE.addMoney,
		answers: started,
		errors: ["InvalidAmount", "TooManyRequests"],
		handle: async ({ deps, actor }, { body }) => {
			const poisha = Math.round(body.amount * 100);
			// More than two decimals is no amount of money: refused as one that is too small.
			const amount = Math.abs(body.amount * 100 - poisha) < 1e-6 ? poisha : 0;
			const request = { purpose: "wallet_top_up", amount, title: m.payment_top_up_title() } as const;
			return ok(toStarted(await initiatePayment(deps, actor, request)));
		},
	}),
	defineCall({ ...buyExam, ...onlyToken, notes: `${startNotes} ${tokenNote}` }),
	defineCall({ ...buyExam, method: "post", notes: startNotes }),
	defineCall({ ...verifyExam, ...onlyToken, notes: `${verifyNotes} ${tokenNote}` }),
	defineCall({ ...verifyExam, method: "post", notes: verifyNotes }),
	defineCall({
		method: "post",
		path: "/api/mcqExam/paid/initiate_purchase",
		tag,
		summary: "Begin the purchase of attempts at a self-assessment",
		notes: startNotes,
		access: "student",
		body: buyMockTestBody,
		bodyExample: EXAMPLE.buyMockTest,
		answers: started,
		errors: ["NotForSale", "TooManyRequests"],
		handle: async ({ deps, actor }, { body }) => {
			const request = { purpose: "mock_test", itemUuid: body.mcqExamTypeUuid } as const;
			return ok(toStarted(await initiatePayment(deps, actor, request)));
		},
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExam/paid/verify_purchase/{id}",
		tag,
		summary: "Verify the purchase of attempts at a self-assessment",
		notes: verifyNotes,
		access: "student",
		params: paymentParams,
		answers: verified,
		errors: ["PaymentNotFound", "TooManyRequests"],
		handle: async ({ deps, actor }, { params }) =>
			ok(toVerified(await verifyPayment(deps, actor, params.id, "mock_test"))),
	}),
];
