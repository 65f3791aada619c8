import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import type { Role } from "~/domain/account/session.ts";
import { GIVEN_ROLES, type GivenRole, giveRoleSchema, takeRoleSchema } from "~/domain/people/roles.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { m } from "~/paraglide/messages.js";

type GiveWords = { give: () => string; why?: () => string };

/** What giving each role asks for, as its schema has it: why where there is a word for that, and always the name. */
const GIVE: Record<GivenRole, GiveWords> = {
	teacher: { give: m.people_role_give_teacher },
	admin: {
		give: m.people_role_give_admin,
		why: m.people_role_give_why_admin,
	},
};

const TAKE: Record<GivenRole, () => string> = {
	teacher: m.people_role_take_teacher,
	admin: m.people_role_take_admin,
};

const TAKE_WHY: Record<GivenRole, () => string> = {
	teacher: m.people_role_take_why_teacher,
	admin: m.people_role_take_why_admin,
};

type OfRole = { role: GivenRole; name: string; lastResult?: SubmissionResult<string[]> };

/** Of the forms of all roles the answer is to the one that was sent. */
const mineOf = ({ role, lastResult }: Omit<OfRole, "name">) =>
	lastResult?.initialValue?.role === role ? lastResult : undefined;

/** Gives a role: nobody becomes anything by one press. */
function GiveForm(of: OfRole) {
	const { role, name } = of;
	const { give, why } = GIVE[role];
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ reason?: string; name: string }>({
		id: `give-${role}`,
		lastResult: mineOf(of),
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: giveRoleSchema }) as never,
	});
	const { key: reasonKey, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-3">
			<input type="hidden" name="intent" value="give" />
			<input type="hidden" name="role" value={role} />
			{why && (
				<TextareaField
					reads="plain"
					key={reasonKey}
					{...reason}
					label={why()}
					hint={m.people_role_give_hint()}
					error={fields.reason.errors && m.payment_issue_note_needed()}
					maxLength={500}
					rows={2}
				/>
			)}
			<ConfirmName name={name} field={fields.name} />
			<div>
				<Button variant="secondary" small icon="plus" pending={pending}>
					{give()}
				</Button>
			</div>
		</Form>
	);
}

/** Takes a role: the person reads why. */
function TakeForm(of: OfRole) {
	const { role, name } = of;
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: `take-${role}`,
		lastResult: mineOf(of),
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: takeRoleSchema }),
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-3">
			<input type="hidden" name="intent" value="take" />
			<input type="hidden" name="role" value={role} />
			<TextareaField
				reads="plain"
				key={key}
				{...reason}
				label={TAKE_WHY[role]()}
				hint={m.people_role_take_hint()}
				error={fields.reason.errors && m.payment_issue_note_needed()}
				maxLength={500}
				rows={2}
			/>
			<ConfirmName name={name} field={fields.name} />
			<div>
				<Button variant="secondary" small icon="minus" pending={pending}>
					{TAKE[role]()}
				</Button>
			</div>
		</Form>
	);
}

/** A form for each role that an admin gives or takes. */
export function RoleForms({ roles, ...of }: Pick<OfRole, "name" | "lastResult"> & { roles: readonly Role[] }) {
	return (
		<section aria-labelledby="roles" className="grid gap-6">
			<h2 id="roles" className="text-lg">
				{m.people_roles()}
			</h2>
			<p className="text-sm text-soft">{m.people_roles_text()}</p>
			{GIVEN_ROLES.map((role) =>
				roles.includes(role) ? (
					<TakeForm key={role} role={role} {...of} />
				) : (
					<GiveForm key={role} role={role} {...of} />
				),
			)}
		</section>
	);
}
