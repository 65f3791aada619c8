import type { Deps } from "~/domain/deps.ts";
import { deliver } from "./deliver.server.ts";
import { decide, learn, nothingKnown, sourceOf } from "./machine.ts";
import type { Action, Fact, Occasion } from "./machine-types.ts";
import { claimExecute, movePayment, postpone, recordEvent, reread, stopAsking } from "./move.server.ts";
import type { PaymentSource } from "./rules.ts";
import { type Payment, refuse, settle } from "./settle.server.ts";

export type PaymentNeeds = Pick<
	Deps,
	"db" | "writes" | "clock" | "log" | "cache" | "exams" | "background" | "payments" | "vars"
>;

type Learnt = { row: Payment; fact: Fact };

/**
 * Brings a payment as far as it gets: carries out what the machine decides, one action after the other. Any number may
 * do so with the same payment at once. @returns the payment as it is afterwards
 */
export async function drivePayment(deps: PaymentNeeds, row: Payment, occasion: Occasion): Promise<Payment> {
	let known = nothingKnown(occasion);
	let current = row;
	for (;;) {
		const action = decide(current, known, deps.clock());
		if (action.kind === "rest") return current;
		const learnt = await carryOut(deps, current, action, sourceOf(occasion));
		known = learn(known, learnt.fact);
		current = learnt.row;
	}
}

type Doing = Exclude<Action, { kind: "rest" }>;

async function carryOut(deps: PaymentNeeds, row: Payment, action: Doing, source: PaymentSource): Promise<Learnt> {
	switch (action.kind) {
		case "query":
			return { row, fact: { kind: "queried", outcome: await deps.payments.query(row.providerPaymentId ?? "") } };
		case "complete": {
			const payment = await settle(deps, row, action.proof, source);
			await deliver(deps, payment);
			return { row: payment, fact: { kind: "settled", proof: action.proof } };
		}
		case "refuse":
			await refuse(deps, row, action, source);
			return { row, fact: { kind: "refused", by: action.by } };
		case "record":
			await recordEvent(deps, { paymentUuid: row.uuid, kind: action.event, source, detail: action.detail });
			return { row, fact: { kind: "written" } };
		case "postpone":
			await postpone(deps, row, action);
			return { row: await reread(deps, row), fact: { kind: "postponed" } };
		case "stop-asking":
			await stopAsking(deps, row);
			return { row: await reread(deps, row), fact: { kind: "written" } };
		case "execute":
			return execute(deps, row, action, source);
		default:
			return move(deps, row, action, source);
	}
}

/** Whose claim it was, executes. */
async function execute(
	deps: PaymentNeeds,
	row: Payment,
	{ move }: Extract<Action, { kind: "execute" }>,
	source: PaymentSource,
): Promise<Learnt> {
	const { row: current, fact } = await claimExecute(deps, row, move, source);
	if (fact) return { row: current, fact };
	const outcome = await deps.payments.execute(row.providerPaymentId ?? "");
	return { row: current, fact: { kind: "executed", outcome } };
}

async function move(
	deps: PaymentNeeds,
	row: Payment,
	{ kind, move: change }: Exclude<Extract<Action, { move: object }>, { kind: "execute" }>,
	source: PaymentSource,
): Promise<Learnt> {
	const moved = await movePayment(deps, row, change, source);
	if (!moved) return { row: await reread(deps, row), fact: { kind: "outrun" } };
	return { row: moved, fact: { kind: "moved", by: kind } };
}
