import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { getMyVerification } from "~/domain/verification/queries.server.ts";
import { AccountLinks } from "~/features/account/account-links.tsx";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { CONTACT } from "~/features/shell/contact.ts";
import { MyVerificationView } from "~/features/verification/my-verification.tsx";
import { verificationPaths } from "~/features/verification/paths.ts";
import verificationCss from "~/features/verification/verification.css?url";
import { pagePath } from "~/lib/page-path.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { atIssuer } from "~/request/account-pages.server.ts";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem } from "~/request/problem.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/teacher-verification.ts";
import { answerForm, teacherOf } from "./teacher-verification.server.ts";

export const handle: RouteHandle = { ...accountPage, role: "teacher", scripts: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: verificationCss }];

export const loader = ({ context, url }: Route.LoaderArgs) => orProblem(context, (app) => standing(app, url));

async function standing(app: AppContext, url: URL) {
	const actor = teacherOf(app);
	const { deps, session } = app;
	// An admin decides elsewhere: the session learns of it here, at the page where a teacher waits.
	const mine = await getMyVerification(deps, actor);
	if (mine.status !== actor.verificationStatus) await session.update({ verificationStatus: mine.status });
	const next = safeNext(url.searchParams.get("next"));
	if (mine.status === "Accepted") throw redirect(next ?? HOMES.teacher);
	const showsForm = url.searchParams.get("documents") === "form";
	const namePage = atIssuer(app, actor, "/profile-name", verificationPaths.mine(next));
	return { mine, next, showsForm, namePage, now: deps.clock(), days: deps.vars.VERIFICATION_SCANS_DAYS };
}

export const action = (args: Route.ActionArgs) => answerForm(args);

export const meta: Route.MetaFunction = () => authMeta(m.account_teacher_title());

export default function TeacherVerification({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AuthCard title={m.account_teacher_title()}>
			<MyVerificationView {...loaderData} answer={actionData} />
			<ButtonLink href={`mailto:${CONTACT.email}`} variant="secondary" icon="mail">
				{m.account_teacher_contact()}
			</ButtonLink>
			<AccountLinks as="teacher" />
			<ButtonLink href={pagePath("/")} variant="quiet">
				{m.errors_go_home()}
			</ButtonLink>
		</AuthCard>
	);
}
