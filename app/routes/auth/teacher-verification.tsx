import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { refreshVerification } from "~/domain/account/refresh-verification.server.ts";
import type { VerificationStatus } from "~/domain/account/session.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { CONTACT } from "~/features/shell/contact.ts";
import { pagePath } from "~/lib/page-path.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem } from "~/request/problem.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/teacher-verification.ts";

export const handle: RouteHandle = { ...accountPage, role: "teacher" };

type Look = { tone: "info" | "warning" | "danger"; title: () => string; text: () => string };

/** Before anything was sent: the true state, and what comes. */
const NOTHING_SENT: Look = { tone: "info", title: m.account_teacher_none, text: m.account_teacher_none_text };

/** Teacher verification (ACC-8). */
const STATES: Record<Exclude<VerificationStatus, "Accepted">, Look> = {
	Awaiting: { tone: "info", title: m.account_teacher_awaiting, text: m.account_teacher_awaiting_text },
	Rejected: { tone: "warning", title: m.account_teacher_rejected, text: m.account_teacher_rejected_text },
	Suspended: { tone: "danger", title: m.account_teacher_suspended, text: m.account_teacher_suspended_text },
};

export const loader = ({ context, url }: Route.LoaderArgs) => orProblem(context, (app) => standing(app, url));

async function standing({ actor, deps, session }: AppContext, url: URL) {
	if (!actor) throw redirect("/auth/login?q=again");
	if (actor.role !== "teacher") throw redirect("/dashboard");
	// An admin decides elsewhere: the session learns of it here, at the page where a teacher waits.
	const { status, submitted } = await refreshVerification(deps, actor);
	if (status !== actor.verificationStatus) await session.update({ verificationStatus: status });
	if (status === "Accepted") throw redirect(safeNext(url.searchParams.get("next")) ?? HOMES.teacher);
	return { status, submitted };
}

export const meta: Route.MetaFunction = () => authMeta(m.account_teacher_title());

export default function TeacherVerification({ loaderData: { status, submitted } }: Route.ComponentProps) {
	const { tone, title, text } = status === "Awaiting" && !submitted ? NOTHING_SENT : STATES[status];
	return (
		<AuthCard title={m.account_teacher_title()}>
			<Alert tone={tone} title={title()}>
				<p>{text()}</p>
			</Alert>
			<ButtonLink href={`mailto:${CONTACT.email}`} variant="secondary" icon="mail">
				{m.account_teacher_contact()}
			</ButtonLink>
			<ButtonLink href={pagePath("/")} variant="quiet">
				{m.errors_go_home()}
			</ButtonLink>
		</AuthCard>
	);
}
