import { Alert } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";

/** What a payment that came to nothing left in the address, above the next try. */
export function FailureAlert({ text }: { text: string | null }) {
	if (!text) return null;
	return (
		<div className="mb-6 max-w-160">
			<Alert tone="danger" title={m.payment_failed_title()}>
				<p>{text}</p>
			</Alert>
		</div>
	);
}
