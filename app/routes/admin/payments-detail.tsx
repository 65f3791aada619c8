import { data, Form, redirect } from "react-router";
import { Button } from "~/components/button.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { paymentUuidOf } from "~/domain/payment/payment-id.ts";
import { purchasableOf } from "~/domain/payment/purchasables.ts";
import { getPaymentForAdmin } from "~/domain/payment/queries.server.ts";
import { type Refund, refundByNumber } from "~/domain/payment/refund.server.ts";
import { refundDestinations } from "~/domain/payment/rules.ts";
import { refundFormSchema } from "~/domain/payment/schemas.ts";
import {
	DealtIssues,
	OpenIssues,
	PaymentActs,
	PaymentEvents,
	PaymentFacts,
	PaymentLedger,
	PaymentRefunds,
} from "~/features/payment/admin-payment.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { RefundForm } from "~/features/payment/refund-form.tsx";
import { titleOf } from "~/features/payment/words.ts";
import { actionWords } from "~/features/people/audit-words.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { langOfText, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { ToastMessage } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payments-detail.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getPaymentForAdmin(deps, actor, paymentUuidOf(params.paymentUuid)));

function refundToast({ state, given, amount }: Refund): ToastMessage {
	if (state === "completed")
		return { tone: "success", text: m.payment_admin_refund_done({ amount: taka(given ?? amount) }) };
	if (state === "failed") return { tone: "danger", text: m.payment_admin_refund_refused(), seconds: 10 };
	return { tone: "info", text: m.payment_admin_refund_asked(), seconds: 10 };
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, refundFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			setToast(refundToast(await refundByNumber(deps, actor, paymentUuidOf(params.paymentUuid), submission.value)));
			return redirect(paymentPaths.adminPayment(paymentUuidOf(params.paymentUuid)));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: `${m.payment_admin_one({ invoice: loaderData?.payment.invoiceNumber ?? "" })} · ${m.common_app_name()}`,
	},
	{ name: "robots", content: "noindex" },
];

export default function AdminPayment({ loaderData, actionData }: Route.ComponentProps) {
	const { payment, events, refunds, issues, ledger, acts } = loaderData;
	const destinations = refundDestinations(payment);
	const asks = payment.providerPaymentId !== null && payment.state !== "completed";
	return (
		<>
			<PageHeader
				back={{ href: paymentPaths.adminList(), label: m.payment_admin_title() }}
				title={<span lang={langOfText(titleOf(payment))}>{titleOf(payment)}</span>}
				lead={taka(payment.amount)}
			/>
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<div className="grid gap-8">
					<OpenIssues issues={issues} />
					<PaymentFacts of={loaderData} />
					{asks && (
						<Form method="post" action={paymentPaths.askAgain(payment.uuid)}>
							<Button variant="secondary" icon="refresh">
								{m.payment_admin_ask_again()}
							</Button>
						</Form>
					)}
					<PaymentRefunds refunds={refunds} />
					{destinations.length > 0 && (
						<RefundForm
							key={payment.refunded}
							invoice={payment.invoiceNumber}
							left={payment.amount - payment.refunded}
							refunded={payment.refunded}
							destinations={destinations}
							hasGoods={payment.fulfilment === "granted" && purchasableOf(payment.purpose).checkoutFrom !== null}
							lastResult={actionData}
						/>
					)}
				</div>
				<div className="grid gap-8">
					<PaymentEvents events={events} />
					<DealtIssues issues={issues} />
					<PaymentActs acts={acts} wordsFor={actionWords} />
					<PaymentLedger lines={ledger} />
				</div>
			</div>
		</>
	);
}
