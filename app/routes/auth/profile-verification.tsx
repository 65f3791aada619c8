import { getFormProps, getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { IN_FUTURE, type StudentProfile, studentProfileSchema } from "~/domain/account/schemas.ts";
import type { Actor } from "~/domain/account/session.ts";
import { getStudentProfileForm, saveStudentProfile } from "~/domain/account/student-profile.server.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/profile-verification.ts";

export const handle: RouteHandle = { ...accountPage, role: "student", scripts: true };

/** Whose profile it is. @throws the redirect of everybody else */
function ownerOf({ actor }: AppContext, url: URL): Actor {
	if (!actor) throw redirect(`/auth/login?q=again&next=${encodeURIComponent(url.pathname)}`);
	if (actor.role !== "student") throw redirect("/dashboard");
	return actor;
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const form = await getStudentProfileForm(app.deps, ownerOf(app, url));
		return { ...form, now: app.deps.clock(), next: safeNext(url.searchParams.get("next")) };
	});

export async function action({ context, request, url }: Route.ActionArgs) {
	const app = context.get(appContext);
	const owner = ownerOf(app, url);
	const submission = await postedForm(context, request, studentProfileSchema(app.deps.clock()));
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, session, setToast }) => {
			const { profileComplete } = await saveStudentProfile(deps, owner, submission.value);
			await session.update({ profileComplete });
			setToast({ tone: "success", text: m.account_profile_saved() });
			return redirect(safeNext(url.searchParams.get("next")) ?? HOMES.student);
		},
		({ code, text, status }) => {
			const sentence = code === "InvalidRequest" ? m.account_profile_choice_gone() : text;
			return data(submission.reply({ formErrors: [sentence] }), { status });
		},
	);
}

export const meta: Route.MetaFunction = () => authMeta(m.account_profile_title());

/** One sentence per field, in the reader's language, whatever the schema found wrong with it. */
const FIELDS: { name: keyof StudentProfile; label: () => string; error: () => string; autoComplete?: string }[] = [
	{
		name: "addressLine1",
		label: m.account_profile_address,
		error: m.account_profile_needed,
		autoComplete: "address-line1",
	},
	{ name: "postOffice", label: m.account_profile_post_office, error: m.account_profile_needed },
	{ name: "zipCode", label: m.account_profile_zip, error: m.account_profile_zip_error, autoComplete: "postal-code" },
	{ name: "thana", label: m.account_profile_thana, error: m.account_profile_needed, autoComplete: "address-level3" },
	{
		name: "district",
		label: m.account_profile_district,
		error: m.account_profile_needed,
		autoComplete: "address-level2",
	},
	{ name: "country", label: m.account_profile_country, error: m.account_profile_needed, autoComplete: "country-name" },
];

export default function ProfileVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { values, grades, institutes, now, next } = loaderData;
	const schema = studentProfileSchema(now);
	const pending = useNavigation().state !== "idle";
	const [form, fields] = useForm({
		lastResult: actionData,
		defaultValue: values,
		constraint: getZodConstraint(schema),
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	const wrong = (name: keyof StudentProfile, text: () => string) => (fields[name].errors ? text() : undefined);
	return (
		<AuthCard title={m.account_profile_title()} lead={m.account_profile_lead()}>
			{form.errors && (
				<Alert tone="danger" live>
					{form.errors}
				</Alert>
			)}
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<InputField
					{...getInputProps(fields.dob, { type: "date" })}
					label={m.account_profile_dob()}
					error={wrong(
						"dob",
						fields.dob.errors?.includes(IN_FUTURE) ? m.account_profile_dob_future : m.account_profile_dob_error,
					)}
					autoComplete="bday"
				/>
				<SelectField
					{...getSelectProps(fields.gender)}
					label={m.account_profile_gender()}
					error={wrong("gender", m.account_profile_choose)}
				>
					<option value="">{m.account_profile_choose()}</option>
					<option value="female">{m.account_profile_female()}</option>
					<option value="male">{m.account_profile_male()}</option>
					<option value="other">{m.account_profile_other()}</option>
				</SelectField>
				<SelectField
					{...getSelectProps(fields.instituteUuid)}
					label={m.account_profile_institute()}
					error={wrong("instituteUuid", m.account_profile_choose_institute)}
				>
					<option value="">{m.account_profile_choose()}</option>
					{institutes.map((choice) => (
						<option key={choice.uuid} value={choice.uuid}>
							{nameIn(choice.label, choice.labelBn)}
						</option>
					))}
				</SelectField>
				<SelectField
					{...getSelectProps(fields.gradeUuid)}
					label={m.account_profile_grade()}
					error={wrong("gradeUuid", m.account_profile_choose_grade)}
				>
					<option value="">{m.account_profile_choose()}</option>
					{grades.map((choice) => (
						<option key={choice.uuid} value={choice.uuid}>
							{nameIn(choice.label, choice.labelBn)}
						</option>
					))}
				</SelectField>
				{FIELDS.map(({ name, label, error, autoComplete }) => {
					const { key, ...input } = getInputProps(fields[name], { type: "text" });
					return (
						<InputField
							key={key ?? name}
							{...input}
							label={label()}
							error={wrong(name, error)}
							autoComplete={autoComplete}
						/>
					);
				})}
				<Button type="submit" block pending={pending}>
					{m.common_save()}
				</Button>
				<ButtonLink href={next ?? HOMES.student} variant="quiet" block>
					{m.account_profile_later()}
				</ButtonLink>
			</Form>
		</AuthCard>
	);
}
