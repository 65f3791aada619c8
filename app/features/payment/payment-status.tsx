import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { purchasableOf } from "~/domain/payment/purchasables.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { paymentPaths } from "./paths.ts";
import type { ShownPayment } from "./shown-payment.ts";
import { refundSentence, standing } from "./words.ts";

const RENEW_SECONDS = 5;

/** Looks again every few seconds, as long as somebody looks at the page. Without a script the button does. */
function useRenewal() {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void revalidate();
		}, RENEW_SECONDS * 1000);
		return () => clearInterval(timer);
	}, [revalidate]);
}

function Pending({ payment }: { payment: ShownPayment }) {
	useRenewal();
	const checking = useNavigation().formMethod === "POST";
	/** Confirmed by the one who pays; before that there is nothing to check. */
	const isSent = payment.state !== "initiated";
	return (
		<>
			{isSent ? (
				<Alert tone="warning" title={m.payment_pending_title()}>
					<p>{m.payment_pending_text()}</p>
				</Alert>
			) : (
				<Alert tone="info" title={m.payment_unpaid_title()}>
					<p>{m.payment_unpaid_text()}</p>
				</Alert>
			)}
			<Form method="post" className="mt-4 flex flex-wrap gap-3">
				<Button icon="refresh" pending={checking}>
					{m.payment_check_now()}
				</Button>
				{!isSent && (
					<ButtonLink href={payment.again} variant="quiet">
						{m.common_try_again()}
					</ButtonLink>
				)}
			</Form>
		</>
	);
}

function Failed({ payment }: { payment: ShownPayment }) {
	const expired = payment.state === "expired";
	return (
		<>
			<Alert tone="danger" title={expired ? m.payment_expired_title() : m.payment_failed_title()}>
				<p>{expired ? m.payment_expired_text() : payment.failure}</p>
				<p className="mt-2">{m.payment_failed_safe()}</p>
			</Alert>
			<ButtonLink href={payment.again} icon="refresh" className="mt-4">
				{m.common_try_again()}
			</ButtonLink>
		</>
	);
}

/** Money that went back says more than that it once came. */
function GivenBack({ payment }: { payment: ShownPayment }) {
	const toWallet = payment.refunds.some(({ destination, state }) => destination === "wallet" && state === "completed");
	return (
		<>
			<Alert tone="info" title={standing(payment).text()}>
				{payment.refunds.map((of) => (
					<p key={of.uuid}>{refundSentence(of)}</p>
				))}
			</Alert>
			{(payment.onward ?? toWallet) && (
				<ButtonLink href={payment.onward ?? paymentPaths.wallet()} iconEnd="arrow-right" className="mt-4">
					{payment.onward ? m.payment_go_on() : m.payment_to_wallet()}
				</ButtonLink>
			)}
		</>
	);
}

/** What has become of a payment, and the way on. */
export function PaymentStatus({ payment }: { payment: ShownPayment }) {
	if (payment.refunds.length > 0) return <GivenBack payment={payment} />;
	switch (payment.outcome) {
		case "pending":
			return <Pending payment={payment} />;
		case "failure":
			return <Failed payment={payment} />;
		case "cancel":
			return (
				<>
					<Alert tone="info" title={m.payment_cancelled_title()}>
						<p>{m.payment_cancelled_text()}</p>
						<p className="mt-2">{m.payment_failed_safe()}</p>
					</Alert>
					<ButtonLink href={payment.again} icon="refresh" className="mt-4">
						{m.common_try_again()}
					</ButtonLink>
				</>
			);
		case "credited":
			return (
				<>
					<Alert tone="warning" title={m.payment_credited_title()}>
						<p>{m.payment_credited({ amount: taka(payment.amount) })}</p>
					</Alert>
					<ButtonLink href={paymentPaths.wallet()} icon="wallet" className="mt-4">
						{m.payment_to_wallet()}
					</ButtonLink>
				</>
			);
		case "success":
			if (payment.isGone)
				return (
					<Alert tone="info" title={m.payment_gone_title()}>
						<p>{m.payment_gone_text()}</p>
					</Alert>
				);
			return (
				<>
					<Alert tone="success" title={purchasableOf(payment.purpose).paid(taka(payment.amount))}>
						<p>{m.payment_completed_text()}</p>
					</Alert>
					{payment.onward && (
						<ButtonLink href={payment.onward} iconEnd="arrow-right" className="mt-4">
							{m.payment_go_on()}
						</ButtonLink>
					)}
				</>
			);
	}
}
