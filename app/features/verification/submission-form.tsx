import {
	getFormProps,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { useScripts } from "~/components/use-scripts.ts";
import { DOCUMENTS, hasTwoSides } from "~/domain/verification/document-number.ts";
import { BACK_NEEDED, NEEDED } from "~/domain/verification/field-problems.ts";
import { type SubmissionForm as Fields, submissionFormSchema } from "~/domain/verification/schemas.ts";
import { DobField } from "~/features/account/person-fields.tsx";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { FileField } from "./file-field.tsx";
import { DOCUMENT, fieldError, PAPER } from "./words.ts";

type Props = {
	/** Where it is sent, where that is not this page. */
	action?: string;
	lastResult?: SubmissionResult<string[]>;
	/** What the profile says already. */
	known: { name: string | null; dob: string | null; aboutMe: string | null; organization: string | null };
	/** Where the name of the account is changed. */
	namePage: string;
	/** The server's clock, ms UTC. */
	now: number;
	/** How long scans are kept. */
	days: number;
	/** Whether the page was loaded anew with what was typed: then the files are gone. */
	filesLost: boolean;
	children?: React.ReactNode;
};

/** NID number, its scan on both sides, and about oneself: works without JavaScript. `children`: what stands beside its button. */
export function SubmissionForm({ action, lastResult, known, namePage, now, days, filesLost, children }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const schema = submissionFormSchema(now);
	const [form, fields] = useForm<Fields>({
		id: "documents",
		lastResult,
		defaultValue: {
			document: "nid",
			dob: known.dob ?? "",
			aboutMe: known.aboutMe ?? "",
			organization: known.organization ?? "",
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	const needed = Object.values(form.allErrors).some((errors) =>
		errors?.some((error) => error === NEEDED || error === BACK_NEEDED),
	);
	const { key: numberKey, ...number } = getInputProps(fields.number, { type: "text" });
	const { key: frontKey, ...front } = getInputProps(fields.front, { type: "file" });
	const { key: backKey, ...back } = getInputProps(fields.back, { type: "file" });
	const { key: aboutKey, ...about } = getTextareaProps(fields.aboutMe);
	const { key: organizationKey, ...organization } = getInputProps(fields.organization, { type: "text" });
	const { key: documentKey, ...document } = getSelectProps(fields.document);
	// The paper that is chosen gives the fields their names.
	const kind = DOCUMENTS.find((known) => known === fields.document.value) ?? "nid";
	const paper = PAPER[kind];
	const scripts = useScripts();
	return (
		<Form method="post" action={action} {...getFormProps(form)} encType="multipart/form-data" className="grid gap-4">
			<input type="hidden" name="intent" value="submit" />
			{(form.errors || needed) && (
				<Alert tone="danger" live>
					<p>{form.errors ?? m.verification_fill()}</p>
				</Alert>
			)}
			{filesLost && (
				<Alert tone="info">
					<p>{m.verification_choose_again()}</p>
				</Alert>
			)}
			<p className="[overflow-wrap:anywhere]">
				{m.verification_name_is()} <strong lang={langOfText(known.name ?? "")}>{known.name}</strong>.{" "}
				<a href={namePage}>{m.verification_change_name()}</a>
			</p>
			<SelectField key={documentKey} {...document} label={m.verification_document()}>
				{DOCUMENTS.map((kind) => (
					<option key={kind} value={kind}>
						{DOCUMENT[kind]()}
					</option>
				))}
			</SelectField>
			<InputField
				key={numberKey}
				{...number}
				label={paper.number()}
				hint={scripts ? paper.hint() : m.verification_number_hint()}
				error={fieldError(fields.number.errors)}
				autoComplete="off"
				data-secret=""
			/>
			<DobField field={fields.dob} hint={m.verification_dob_hint()} optional />
			<FileField
				key={frontKey}
				{...front}
				label={paper.front()}
				hint={m.verification_scan_hint()}
				error={fieldError(fields.front.errors)}
			/>
			<FileField
				key={backKey}
				{...back}
				label={paper.back()}
				hint={`${m.verification_back_hint()} ${m.verification_scan_hint()}`}
				error={fieldError(fields.back.errors)}
				optional={!hasTwoSides(kind)}
			/>
			<TextareaField
				reads="plain"
				key={aboutKey}
				{...about}
				label={m.verification_about()}
				hint={m.verification_about_hint()}
				error={fieldError(fields.aboutMe.errors)}
				rows={4}
			/>
			<InputField
				key={organizationKey}
				{...organization}
				label={m.verification_organization()}
				error={fieldError(fields.organization.errors)}
				autoComplete="organization"
				optional
			/>
			<p className="text-sm text-soft">{m.verification_privacy({ days: num(days) })}</p>
			<div className="dialog-actions">
				{children}
				<Button icon="upload" pending={pending}>
					{m.verification_submit()}
				</Button>
			</div>
		</Form>
	);
}
