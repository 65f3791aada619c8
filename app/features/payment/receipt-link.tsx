import { m } from "~/paraglide/messages.js";
import { paymentPaths } from "./paths.ts";

/** From what was bought to what was paid for it. */
export function ReceiptLink({ paymentUuid }: { paymentUuid: string }) {
	return (
		<p className="mt-3 text-sm">
			<a href={paymentPaths.payment(paymentUuid)}>{m.payment_see_receipt()}</a>
		</p>
	);
}
