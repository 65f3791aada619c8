import { redirect } from "react-router";
import { PrintButton } from "~/components/print-button.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { standOf } from "~/domain/payment/landing.server.ts";
import { outcomeOf } from "~/domain/payment/landing.ts";
import { paymentUuidOf } from "~/domain/payment/payment-id.ts";
import { getReceipt } from "~/domain/payment/queries.server.ts";
import { checkNowSchema } from "~/domain/payment/schemas.ts";
import { verifyPayment } from "~/domain/payment/verify-payment.server.ts";
import { outcomeToast } from "~/features/payment/outcome-toast.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { PaymentStatus } from "~/features/payment/payment-status.tsx";
import { Receipt } from "~/features/payment/receipt.tsx";
import { shownPayment } from "~/features/payment/shown-payment.ts";
import { titleOf } from "~/features/payment/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payment.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { payment, refunds } = await getReceipt(deps, actor, paymentUuidOf(params.paymentUuid));
		const stand = await standOf(deps, payment);
		return { payment: shownPayment(payment, refunds, stand), name: actor?.name ?? "" };
	});

/** "Check now": the provider is asked at once instead of by the next sweep. */
export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, checkNowSchema);
	const uuid = await orProblem(context, async () => paymentUuidOf(params.paymentUuid));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const payment = await verifyPayment(deps, actor, uuid);
			const stand = await standOf(deps, payment);
			if (outcomeOf(payment) !== "pending" && stand !== "gone") setToast(outcomeToast(payment));
			return redirect(paymentPaths.payment(payment.uuid));
		},
		({ text }, { setToast }) => {
			setToast({ tone: "danger", text, seconds: 10 });
			return redirect(paymentPaths.payment(uuid));
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${m.payment_status_title()}: ${loaderData ? titleOf(loaderData.payment) : ""} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function PaymentPage({ loaderData: { payment, name } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: paymentPaths.wallet(), label: m.payment_wallet_title() }}
				title={m.payment_status_title()}
			/>
			<div className="no-print mb-6 max-w-168" aria-live="polite">
				<PaymentStatus payment={payment} />
			</div>
			<Receipt payment={payment} name={name} />
			{payment.completedAt !== null && (
				<div className="no-print mt-4 flex flex-wrap items-center gap-3">
					<PrintButton />
					<p className="text-sm text-soft">{m.payment_print_hint()}</p>
				</div>
			)}
		</>
	);
}
