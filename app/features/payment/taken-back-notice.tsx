import { Alert } from "~/components/surfaces.tsx";
import type { TakenBack } from "~/domain/payment/taken-back.server.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { paymentPaths } from "./paths.ts";
import { refundSentence } from "./words.ts";

/** On the page of what was taken back: that it was, and where its money is. */
export function TakenBackNotice({ of }: { of: TakenBack | null }) {
	if (!of) return null;
	return (
		<div className="mb-6 max-w-160">
			<Alert tone="info" title={m.payment_taken_back_title()}>
				<p>
					{refundSentence({ ...of, state: "completed", taken: false })}{" "}
					<a href={paymentPaths.payment(of.paymentUuid)}>{m.payment_receipt()}</a>
				</p>
				<p className="text-sm text-soft">{dateTime(of.at)}</p>
			</Alert>
		</div>
	);
}
