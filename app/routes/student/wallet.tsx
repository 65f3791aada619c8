import { redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { listMyPayments } from "~/domain/payment/queries.server.ts";
import { getWallet } from "~/domain/wallet/queries.server.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { shownRefunds } from "~/features/payment/shown-payment.ts";
import walletCss from "~/features/wallet/wallet.css?url";
import { Balance, History, RecentPayments } from "~/features/wallet/wallet-view.tsx";
import { nearestPage, PAGE_SIZE, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/wallet.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: walletCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath((params as { page?: string }).page);
		const [wallet, recent] = await Promise.all([
			getWallet(deps, actor, { page, size: PAGE_SIZE }),
			listMyPayments(deps, actor, PAGE_SIZES.walletPayments),
		]);
		const nearest = nearestPage(page, wallet.lines.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(paymentPaths.wallet(nearest + 1));
		const payments = recent.map(({ payment, refunds }) => {
			const { uuid, purpose, itemTitle, amount, state, fulfilment, refundState, refunded, createdAt } = payment;
			return {
				...{ uuid, purpose, itemTitle, amount, state, fulfilment, refundState, refunded, createdAt },
				refunds: shownRefunds(refunds),
			};
		});
		return { ...wallet, payments };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const page =
		loaderData && loaderData.lines.page > 0
			? ` · ${m.common_page_number({ number: num(loaderData.lines.page + 1) })}`
			: "";
	return [
		{ title: `${m.payment_wallet_title()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function Wallet({ loaderData: { balance, lines, payments } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.payment_wallet_title()} lead={m.payment_wallet_lead()} />
			<Balance balance={balance} />
			<History lines={lines} />
			{lines.page === 0 && <RecentPayments payments={payments} />}
		</>
	);
}
