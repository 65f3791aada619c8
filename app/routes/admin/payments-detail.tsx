import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { paymentUuidOf } from "~/domain/payment/payment-id.ts";
import { getPaymentForAdmin } from "~/domain/payment/queries.server.ts";
import { refundToBkash } from "~/domain/payment/refund.server.ts";
import { refundFormSchema } from "~/domain/payment/schemas.ts";
import { PaymentEvents, PaymentFacts } from "~/features/payment/admin-payment.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { RefundForm } from "~/features/payment/refund-form.tsx";
import { titleOf } from "~/features/payment/words.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { ToastMessage } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payments-detail.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getPaymentForAdmin(deps, actor, paymentUuidOf(params.paymentUuid)));

type Refunded = Awaited<ReturnType<typeof refundToBkash>>;

function refundToast({ refundState, amount }: Refunded): ToastMessage {
	if (refundState === "completed")
		return { tone: "success", text: m.payment_admin_refund_done({ amount: taka(amount) }) };
	if (refundState === "failed") return { tone: "danger", text: m.payment_admin_refund_refused(), seconds: 10 };
	return { tone: "info", text: m.payment_admin_refund_asked(), seconds: 10 };
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, refundFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			setToast(refundToast(await refundToBkash(deps, actor, paymentUuidOf(params.paymentUuid), submission.value)));
			return redirect(paymentPaths.adminPayment(paymentUuidOf(params.paymentUuid)));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: `${m.payment_admin_one({ invoice: loaderData?.payment.invoiceNumber ?? "" })} · ${m.common_app_name()}`,
	},
	{ name: "robots", content: "noindex" },
];

export default function AdminPayment({ loaderData, actionData }: Route.ComponentProps) {
	const { payment, events } = loaderData;
	const refundable = payment.method === "bkash" && payment.state === "completed" && payment.refundState === null;
	return (
		<>
			<PageHeader
				back={{ href: paymentPaths.adminList(), label: m.payment_admin_title() }}
				title={titleOf(payment)}
				lead={taka(payment.amount)}
			/>
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<div className="grid gap-8">
					<PaymentFacts of={loaderData} />
					{refundable && <RefundForm amount={payment.amount} lastResult={actionData} />}
				</div>
				<PaymentEvents events={events} />
			</div>
		</>
	);
}
