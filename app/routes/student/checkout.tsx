import { data, redirect, useParams } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { ButtonLink } from "~/components/button.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { codeText } from "~/domain/payment/code-text.ts";
import { failureText } from "~/domain/payment/failure-text.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { findItem } from "~/domain/payment/item.server.ts";
import { landingAfter } from "~/domain/payment/landing.ts";
import { outcomeToast } from "~/domain/payment/outcome-toast.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { type CheckoutPurpose, isCheckoutPurpose } from "~/domain/payment/purchasables.ts";
import { getBalance } from "~/domain/wallet/queries.server.ts";
import { CheckoutView } from "~/features/payment/checkout-view.tsx";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { ProblemView, thrownProblem } from "~/features/shell/problem-view.tsx";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { orProblem, problemOf } from "~/request/problem.server.ts";
import type { Route } from "./+types/checkout.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

const uuid = z.uuid().toLowerCase();

type Wanted = { purpose: CheckoutPurpose; itemUuid: string };

/** What the address names; the page of a wrong address when it names nothing that is sold here. */
function wantedOf({ kind, itemUuid }: { kind: string; itemUuid: string }): Wanted {
	const item = uuid.safeParse(itemUuid);
	if (!isCheckoutPurpose(kind) || !item.success) throw redirect("/errors/error-404");
	return { purpose: kind, itemUuid: item.data };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { deps, actor } = context.get(appContext);
	const wanted = wantedOf(params);
	const [item, balance] = await orProblem(
		(async () => {
			const student = requireRole(actor, "student");
			return Promise.all([findItem(deps, student, wanted), getBalance(deps, student)]);
		})(),
	);
	const backHref = paymentPaths.item(wanted.purpose, wanted.itemUuid);
	const here = paymentPaths.checkout(wanted.purpose, wanted.itemUuid);
	return { item, balance, formKey: uuidv7(), failure: failureText(url.searchParams), backHref, here };
}

async function payWithBkash({ deps, actor, setToast }: AppContext, wanted: Wanted) {
	const begun = await initiatePayment(deps, actor, wanted);
	if (begun.kind === "started") return redirect(begun.paymentUrl);
	setToast({ tone: "danger", text: codeText(begun.code), seconds: 10 });
	return redirect(paymentPaths.checkout(wanted.purpose, wanted.itemUuid));
}

async function payWithWallet({ deps, actor, locale, setToast }: AppContext, wanted: Wanted, key: unknown) {
	const once = z.uuid().safeParse(key);
	const payment = await payFromWallet(deps, actor, wanted, once.data);
	setToast(outcomeToast(payment, locale));
	return redirect(landingAfter(payment));
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const app = context.get(appContext);
	const wanted = wantedOf(params);
	const form = await request.formData();
	try {
		if (form.get("intent") === "wallet") return await payWithWallet(app, wanted, form.get("key"));
		return await payWithBkash(app, wanted);
	} catch (error) {
		const problem = problemOf(error);
		if (!problem) throw error;
		return data({ error: problem.text }, { status: problem.status });
	}
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${m.payment_checkout_title()}: ${loaderData?.item.title ?? ""} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** What is had already has its own page; everything else leads back to the lists. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { kind = "", itemUuid = "" } = useParams();
	const problem = thrownProblem(error);
	if (!problem) throw error;
	return (
		<ProblemView
			problem={problem}
			action={
				problem.code === "AlreadyBought" &&
				isCheckoutPurpose(kind) && (
					<ButtonLink href={paymentPaths.item(kind, itemUuid)} iconEnd="arrow-right">
						{m.payment_go_on()}
					</ButtonLink>
				)
			}
		/>
	);
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	const { failure, backHref, ...view } = loaderData;
	return (
		<>
			<PageHeader
				back={{ href: backHref, label: view.item.title }}
				title={m.payment_checkout_title()}
				lead={m.payment_checkout_lead()}
			/>
			<FailureAlert text={failure} />
			<CheckoutView {...view} error={actionData?.error ?? null} />
		</>
	);
}
