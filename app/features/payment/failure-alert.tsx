import { Alert } from "~/components/surfaces.tsx";
import type { PaymentFailure } from "~/domain/payment/failure.ts";
import { m } from "~/paraglide/messages.js";

/** What a payment that came to nothing left in the address, above the next try; one's own cancelling is no fault. */
export function FailureAlert({ failure, children }: { failure: PaymentFailure | null; children?: React.ReactNode }) {
	if (!failure) return null;
	return (
		<div className="mb-6 max-w-160">
			<Alert
				tone={failure.cancelled ? "info" : "danger"}
				title={failure.cancelled ? m.payment_cancelled_title() : m.payment_failed_title()}
			>
				<p>{failure.text}</p>
				{children}
			</Alert>
		</div>
	);
}
