import { redirect } from "react-router";
import { paymentErrors } from "~/domain/payment/errors.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";
import { landingAfter } from "~/domain/payment/landing.ts";
import { outcomeToast } from "~/domain/payment/outcome-toast.ts";
import { readCallback } from "~/domain/payment/return-query.ts";
import { appContext } from "~/request/app-context.ts";
import type { Route } from "./+types/bkash-callback.ts";

/**
 * The browser's return from bKash. A GET that changes state, by what the provider then says, never by this address or
 * a cookie: it may be opened by anybody, any number of times.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { deps, locale, setToast } = context.get(appContext);
	const callback = readCallback(url.searchParams);
	if (!callback) return redirect("/errors/error-404");
	try {
		const payment = await handleReturn(deps, callback.paymentId, callback.status);
		setToast(outcomeToast(payment, locale));
		return redirect(landingAfter(payment));
	} catch (error) {
		if (paymentErrors.is(error, "PaymentNotFound")) return redirect("/errors/error-404");
		throw error;
	}
}
