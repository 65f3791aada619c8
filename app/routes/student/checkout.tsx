import { redirect, useParams } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { ButtonLink } from "~/components/button.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { TimeLeft } from "~/components/time-left.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { codeText } from "~/domain/payment/code-text.ts";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { findItem } from "~/domain/payment/item.server.ts";
import { landingNow } from "~/domain/payment/landing.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { type CheckoutPurpose, isCheckoutPurpose } from "~/domain/payment/purchasables.ts";
import { checkoutSchema } from "~/domain/payment/schemas.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { getBalance } from "~/domain/wallet/queries.server.ts";
import { LeavingQuotes } from "~/features/course/leaving-quotes.tsx";
import { CheckoutView } from "~/features/payment/checkout-view.tsx";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { outcomeToast } from "~/features/payment/outcome-toast.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import paymentCss from "~/features/payment/payment.css?url";
import { problemMeta } from "~/features/shell/problem-meta.ts";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { uuidInAddress } from "~/lib/address-id.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/checkout.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: paymentCss }];

type Wanted = { purpose: CheckoutPurpose; itemUuid: string };

/** What the address names. @throws DomainError NotFound when it names nothing that is sold here */
function wantedOf({ kind, itemUuid }: { kind: string; itemUuid: string }): Wanted {
	const notFound = () => requestErrors.fail("NotFound");
	if (!isCheckoutPurpose(kind)) throw notFound();
	return { purpose: kind, itemUuid: uuidInAddress(itemUuid, notFound) };
}

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const wanted = wantedOf(params);
		const student = requireRole(actor, "student");
		const [item, balance] = await Promise.all([findItem(deps, student, wanted), getBalance(deps, student)]);
		const itemHref = paymentPaths.item(wanted.purpose, wanted.itemUuid);
		const here = paymentPaths.checkout(wanted.purpose, wanted.itemUuid);
		const page = { itemHref, here, serverNow: deps.clock() };
		return { item, balance, formKey: uuidv7(), failure: paymentFailure(url.searchParams), ...page };
	});

async function payWithBkash({ deps, actor, setToast }: AppContext, wanted: Wanted) {
	const begun = await initiatePayment(deps, actor, wanted);
	if (begun.kind === "started") return redirect(begun.paymentUrl);
	setToast({ tone: "danger", text: codeText(begun.code), seconds: 10 });
	return redirect(paymentPaths.checkout(wanted.purpose, wanted.itemUuid));
}

async function payWithWallet({ deps, actor, setToast }: AppContext, wanted: Wanted, key?: string) {
	const payment = await payFromWallet(deps, actor, wanted, key);
	const { to, stand } = await landingNow(deps, payment);
	if (stand !== "gone") setToast(outcomeToast(payment));
	return redirect(to);
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const { intent, key, price } = await postedFields(context, request, checkoutSchema);
	return orProblem(
		context,
		(app) => {
			const wanted = { ...wantedOf(params), shown: price };
			return intent === "wallet" ? payWithWallet(app, wanted, key) : payWithBkash(app, wanted);
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
	loaderData
		? [
				{ title: `${m.payment_checkout_title()}: ${loaderData.item.title} · ${m.common_app_name()}` },
				{ name: "robots", content: "noindex" },
			]
		: problemMeta(error);

/** What is had already has its own page; everything else leads back to the lists. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { kind = "", itemUuid = "" } = useParams();
	return (
		<ThrownView
			error={error}
			action={(code) =>
				code === "AlreadyBought" &&
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
	const { failure, serverNow, ...view } = loaderData;
	const { keptUntil, givesBack, awaits } = view.item;
	return (
		<>
			<PageHeader
				back={{ href: view.itemHref, label: view.item.title }}
				title={m.payment_checkout_title()}
				lead={m.payment_checkout_lead()}
			/>
			<FailureAlert failure={failure} />
			<CheckoutView {...view} error={actionData?.error ?? null}>
				{keptUntil !== undefined && (
					<p className="mb-4 font-semibold">
						{m.my_course_seat_kept()} <TimeLeft at={keptUntil} serverNow={serverNow} />
					</p>
				)}
				{awaits && <p className="mb-4">{m.my_course_pay_first()}</p>}
				{givesBack && <LeavingQuotes quotes={givesBack} />}
			</CheckoutView>
		</>
	);
}
