import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { errorText } from "~/domain/errors.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { accountRepair, goOn } from "~/request/account-pages.server.ts";
import { appContext } from "~/request/app-context.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mobile-verification.ts";

export const handle: RouteHandle = accountPage;

export function loader({ context, url }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { actor, next, target } = accountRepair(app, url, "/verify-mobile");
	if (actor.mobileVerified) throw goOn(actor, next);
	const reason = errorText(actor.role === "teacher" ? "TeacherMobileUnverified" : "StudentMobileUnverified");
	return { reason, target, mobile: actor.mobile ? mobileNumber(actor.mobile) : null };
}

export const meta: Route.MetaFunction = () => authMeta(m.account_mobile_title());

export default function MobileVerification({ loaderData: { reason, target, mobile } }: Route.ComponentProps) {
	return (
		<AuthCard title={m.account_mobile_title()} lead={m.account_mobile_lead()}>
			<Alert tone="warning">{reason}</Alert>
			{mobile && <p>{m.account_mobile_number({ mobile })}</p>}
			<ButtonLink href={target} block icon="phone">
				{m.account_mobile_verify()}
			</ButtonLink>
			<p className="text-sm text-soft">{m.account_mobile_hint()}</p>
		</AuthCard>
	);
}
