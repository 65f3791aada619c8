import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import type { Role } from "~/domain/account/session.ts";
import { GIVEN_ROLES, type GivenRole } from "~/domain/people/roles.ts";
import { m } from "~/paraglide/messages.js";

const GIVE: Record<GivenRole, () => string> = {
	teacher: m.people_role_give_teacher,
	admin: m.people_role_give_admin,
};

const TAKE: Record<GivenRole, () => string> = {
	teacher: m.people_role_take_teacher,
	admin: m.people_role_take_admin,
};

/** A button for each role that an admin gives or takes. */
export function RoleForms({ roles }: { roles: readonly Role[] }) {
	return (
		<section aria-labelledby="roles" className="grid gap-3">
			<h2 id="roles" className="text-lg">
				{m.people_roles()}
			</h2>
			<p className="text-sm text-soft">{m.people_roles_text()}</p>
			<div className="flex flex-wrap gap-3">
				{GIVEN_ROLES.map((role) => {
					const has = roles.includes(role);
					return (
						<Form key={role} method="post">
							<input type="hidden" name="intent" value={has ? "take" : "give"} />
							<input type="hidden" name="role" value={role} />
							<Button variant="secondary" small icon={has ? "minus" : "plus"}>
								{(has ? TAKE : GIVE)[role]()}
							</Button>
						</Form>
					);
				})}
			</div>
		</section>
	);
}
