import { messageOf } from "./codes.ts";
import { EVERYBODY, type FaultName, type FaultOptions, type Operation } from "./faults.ts";
import type { Store } from "./store.ts";
import type { Answer } from "./words.ts";

/** The payment's id first, then the wallets that it may be meant by. */
export type Scopes = (string | null)[];

/** The options of a fault that happens now to one of these payments or wallets, and one time less of it; else null. */
export function takeFault(store: Store, fault: FaultName, scopes: Scopes, operation?: Operation): FaultOptions | null {
	const found = store
		.faults()
		.find(
			(set) =>
				set.fault === fault &&
				(set.scope === EVERYBODY || scopes.includes(set.scope)) &&
				(operation === undefined || set.options.operations.includes(operation)),
		);
	if (!found) return null;
	store.countDown(found);
	return found.options;
}

/** The answer of a fault that keeps the call from being carried out, if one was set. */
export function refusalOf(store: Store, scopes: Scopes, operation: Operation): Answer | null {
	const maintenance = takeFault(store, "maintenance", scopes, operation);
	if (maintenance) return { status: maintenance.status, body: { statusCode: "503", statusMessage: messageOf("503") } };
	if (takeFault(store, "error-500", scopes, operation))
		return { status: 500, body: { message: "Internal server error" } };
	const refused = takeFault(store, "refused", scopes, operation);
	if (refused) return { status: 200, body: { statusCode: refused.code, statusMessage: messageOf(refused.code) } };
	return null;
}

/** The answer (JSON text) with other values where it has any. */
export function changeAnswer(body: string, { amount, currency, merchantInvoiceNumber }: FaultOptions): string {
	const answer = JSON.parse(body) as Record<string, unknown>;
	const changes = { amount, currency, merchantInvoiceNumber, merchantInvoice: merchantInvoiceNumber };
	for (const [name, value] of Object.entries(changes)) if (name in answer && value !== undefined) answer[name] = value;
	return JSON.stringify(answer);
}
