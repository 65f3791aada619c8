import { redirect } from "react-router";
import { paymentUuidOf } from "~/domain/payment/payment-id.ts";
import { askAgainSchema } from "~/domain/payment/schemas.ts";
import { askProviderAgain } from "~/domain/payment/verify-payment.server.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { standing } from "~/features/payment/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payments-ask-again.ts";

export const handle: RouteHandle = areaPage;

/** There is nothing to see: the payment has its page. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, () => redirect(paymentPaths.adminPayment(paymentUuidOf(params.paymentUuid))));

/** "Ask bKash again": whatever came of a payment, the provider is asked now. */
export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, askAgainSchema);
	return orProblem(context, async ({ deps, actor, setToast }) => {
		const payment = await askProviderAgain(deps, actor, paymentUuidOf(params.paymentUuid));
		setToast({ tone: "info", text: m.payment_admin_asked({ state: standing(payment).text() }) });
		return redirect(paymentPaths.adminPayment(payment.uuid));
	});
}
