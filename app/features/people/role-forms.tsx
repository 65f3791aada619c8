import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import type { Role } from "~/domain/account/session.ts";
import { GIVEN_ROLES, type GivenRole, takeRoleSchema } from "~/domain/people/roles.ts";
import { m } from "~/paraglide/messages.js";

const GIVE: Record<GivenRole, () => string> = {
	teacher: m.people_role_give_teacher,
	admin: m.people_role_give_admin,
};

const TAKE: Record<GivenRole, () => string> = {
	teacher: m.people_role_take_teacher,
	admin: m.people_role_take_admin,
};

const TAKE_WHY: Record<GivenRole, () => string> = {
	teacher: m.people_role_take_why_teacher,
	admin: m.people_role_take_why_admin,
};

type LastResult = { lastResult?: SubmissionResult<string[]> };

function GiveForm({ role }: { role: GivenRole }) {
	return (
		<Form method="post">
			<input type="hidden" name="intent" value="give" />
			<input type="hidden" name="role" value={role} />
			<Button variant="secondary" small icon="plus">
				{GIVE[role]()}
			</Button>
		</Form>
	);
}

/** Takes a role: the person reads why. */
function TakeForm({ role, lastResult }: LastResult & { role: GivenRole }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: `take-${role}`,
		lastResult: lastResult?.initialValue?.role === role ? lastResult : undefined,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: takeRoleSchema }),
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-3">
			<input type="hidden" name="intent" value="take" />
			<input type="hidden" name="role" value={role} />
			<TextareaField
				key={key}
				{...reason}
				label={TAKE_WHY[role]()}
				hint={m.people_role_take_hint()}
				error={fields.reason.errors && m.payment_issue_note_needed()}
				maxLength={500}
				rows={2}
			/>
			<div>
				<Button variant="secondary" small icon="minus" pending={pending}>
					{TAKE[role]()}
				</Button>
			</div>
		</Form>
	);
}

/** A form for each role that an admin gives or takes. */
export function RoleForms({ roles, lastResult }: LastResult & { roles: readonly Role[] }) {
	return (
		<section aria-labelledby="roles" className="grid gap-4">
			<h2 id="roles" className="text-lg">
				{m.people_roles()}
			</h2>
			<p className="text-sm text-soft">{m.people_roles_text()}</p>
			{GIVEN_ROLES.map((role) =>
				roles.includes(role) ? (
					<TakeForm key={role} role={role} lastResult={lastResult} />
				) : (
					<GiveForm key={role} role={role} />
				),
			)}
		</section>
	);
}
