import { redirect } from "react-router";
import { paymentErrors } from "~/domain/payment/errors.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";
import { landingNow } from "~/domain/payment/landing.server.ts";
import { outcomeOf } from "~/domain/payment/landing.ts";
import { readCallback } from "~/domain/payment/return-query.ts";
import { outcomeToast } from "~/features/payment/outcome-toast.ts";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/bkash-callback.ts";

export const handle: RouteHandle = openPage;

/**
 * The browser's return from bKash. A GET that changes state, by what the provider then says, never by this address or
 * a cookie: it may be opened by anybody, any number of times.
 */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, setToast }) => {
		const callback = readCallback(url.searchParams);
		if (!callback) throw paymentErrors.fail("PaymentNotFound");
		const payment = await handleReturn(deps, callback.paymentId, callback.status);
		const { to, stand } = await landingNow(deps, payment);
		// The page it leads to says so itself of one's own cancelling, and of what is gone already.
		if (outcomeOf(payment) !== "cancel" && stand !== "gone") setToast(outcomeToast(payment));
		return redirect(to);
	});

/** Only what cannot be settled is seen here: the address leads on. */
export default function BkashCallback() {
	return null;
}
