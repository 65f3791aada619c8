import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { codeText } from "~/domain/payment/code-text.ts";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { topUpSchema } from "~/domain/wallet/schemas.ts";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { AddMoneyForm } from "~/features/wallet/add-money-form.tsx";
import { parseTaka, writeTaka } from "~/lib/money.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/wallet-add.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

const returnOf = (url: URL) => safeNext(url.searchParams.get("returnTo"));

export function loader({ url }: Route.LoaderArgs) {
	const typed = parseTaka(url.searchParams.get("amount") ?? "");
	return {
		amount: typed === null ? "" : writeTaka(typed),
		returnTo: returnOf(url),
		failure: paymentFailure(url.searchParams),
	};
}

export async function action({ context, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, topUpSchema);
	if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
	const { amount } = submission.value;
	const returnTo = returnOf(url);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const topUp = { purpose: "wallet_top_up", amount, title: m.payment_top_up_title() } as const;
			const begun = await initiatePayment(deps, actor, topUp, returnTo);
			if (begun.kind === "started") return redirect(begun.paymentUrl);
			setToast({ tone: "danger", text: codeText(begun.code), seconds: 10 });
			return redirect(paymentPaths.addMoney(writeTaka(amount), returnTo ?? undefined));
		},
		({ text, status }) => data({ result: submission.reply(), error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.payment_add_money()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AddMoney({ loaderData, actionData }: Route.ComponentProps) {
	const { failure, amount, returnTo } = loaderData;
	return (
		<>
			<PageHeader
				back={
					returnTo
						? { href: returnTo, label: m.payment_checkout_title() }
						: { href: paymentPaths.wallet(), label: m.payment_wallet_title() }
				}
				title={m.payment_add_money()}
				lead={m.payment_add_money_lead()}
			/>
			<FailureAlert failure={failure} />
			<AddMoneyForm
				key={amount}
				amount={amount}
				returnTo={returnTo}
				lastResult={actionData?.result ?? null}
				error={actionData?.error ?? null}
			/>
		</>
	);
}
