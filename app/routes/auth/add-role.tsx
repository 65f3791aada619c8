import { Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { addRole } from "~/domain/account/add-role.server.ts";
import { landingOf } from "~/domain/account/guards.ts";
import { HOMES } from "~/domain/account/homes.ts";
import { addRoleSchema, OWN_ROLES } from "~/domain/account/schemas.ts";
import type { Actor } from "~/domain/account/session.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { signInPath } from "~/request/account-pages.server.ts";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/add-role.ts";

export const handle: RouteHandle = accountPage;

/** @throws the redirect of guests */
function ownerOf({ actor }: AppContext, role: string, next: string | null): Actor {
	if (!actor) throw redirect(signInPath(role, next));
	return actor;
}

/** What taking on a further role means, with one button: a link alone gives nobody anything (ACC-2). */
export function loader({ context, url }: Route.LoaderArgs) {
	const [role] = OWN_ROLES.filter((name) => name === url.searchParams.get("role"));
	if (!role) throw redirect("/auth/login");
	const next = safeNext(url.searchParams.get("next"));
	const actor = ownerOf(context.get(appContext), role, next);
	if (actor.roles.includes(role)) throw redirect(signInPath(role, next));
	return { role, next, name: actor.name, home: HOMES[actor.role] };
}

export async function action({ context, request }: Route.ActionArgs) {
	const owner = ownerOf(context.get(appContext), "student", null);
	const { role, next } = await postedFields(context, request, addRoleSchema);
	return orProblem(context, async ({ deps, session }) => {
		const changed = await addRole(deps, owner, role);
		await session.update(changed);
		return redirect(safeNext(next) ?? landingOf({ ...owner, ...changed }));
	});
}

export const meta: Route.MetaFunction = () => authMeta(m.account_add_role_title());

export default function AddRole({ loaderData: { role, next, name, home } }: Route.ComponentProps) {
	const pending = useNavigation().state !== "idle";
	const lead = role === "teacher" ? m.account_add_teacher_lead() : m.account_add_student_lead();
	return (
		<AuthCard title={m.account_add_role_title()} lead={lead}>
			{name && <p>{m.account_add_role_who({ name })}</p>}
			<Form method="post" className="grid gap-4">
				<input type="hidden" name="role" value={role} />
				{next && <input type="hidden" name="next" value={next} />}
				<Button type="submit" block pending={pending} icon={role === "teacher" ? "users" : "book"}>
					{role === "teacher" ? m.account_add_teacher() : m.account_add_student()}
				</Button>
				<ButtonLink href={home} variant="quiet" block>
					{m.account_wrong_role_back()}
				</ButtonLink>
			</Form>
		</AuthCard>
	);
}
