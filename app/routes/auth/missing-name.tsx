import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { errorText } from "~/domain/errors.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { m } from "~/paraglide/messages.js";
import { accountRepair, goOn } from "~/request/account-pages.server.ts";
import { appContext } from "~/request/app-context.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/missing-name.ts";

export const handle: RouteHandle = accountPage;

export function loader({ context, url }: Route.LoaderArgs) {
	const { actor, next, target } = accountRepair(context.get(appContext), url, "/profile-name");
	if (actor.name?.trim()) throw goOn(actor, next);
	return { target, reason: errorText(actor.role === "teacher" ? "TeacherNameMissing" : "StudentNameMissing") };
}

export const meta: Route.MetaFunction = () => authMeta(m.account_name_title());

export default function MissingName({ loaderData: { target, reason } }: Route.ComponentProps) {
	return (
		<AuthCard title={m.account_name_title()} lead={m.account_name_lead()}>
			<Alert tone="warning">{reason}</Alert>
			<ButtonLink href={target} block icon="user">
				{m.account_name_give()}
			</ButtonLink>
		</AuthCard>
	);
}
