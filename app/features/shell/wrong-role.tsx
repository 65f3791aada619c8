import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { m } from "~/paraglide/messages.js";

/**
 * The wrong-role page, in the person's own shell: a student who came to a teacher's page, or the other way round.
 * @param signedInAs the role the person is signed in with
 */
export function WrongRole({ signedInAs: role }: { signedInAs: "student" | "teacher" }) {
	const other = role === "student" ? "teacher" : "student";
	return (
		<EmptyState
			title={<h1>{role === "student" ? m.account_wrong_role_student() : m.account_wrong_role_teacher()}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					<ButtonLink href={HOMES[role]}>{m.account_wrong_role_back()}</ButtonLink>
					<ButtonLink href={`/auth/sign-in?role=${other}`} variant="secondary">
						{other === "teacher" ? m.account_sign_in_teacher() : m.account_sign_in_student()}
					</ButtonLink>
				</div>
			}
		>
			<p>{m.account_wrong_role_text()}</p>
		</EmptyState>
	);
}
