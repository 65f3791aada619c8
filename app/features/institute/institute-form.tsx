import { getFormProps, getInputProps, getSelectProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { SyntheticEvent } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { z } from "zod";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { CheckField, InputField, SelectField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { useAlive } from "~/components/use-alive.ts";
import type { InstituteForAdmin } from "~/domain/institute/admin-institutes.server.ts";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import {
	editInstituteSchema,
	type InstituteChange,
	type NewInstitute,
	newInstituteSchema,
} from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { DetailFields } from "./detail-fields.tsx";

type Props = { districts: readonly DistrictChoice[]; lastResult?: SubmissionResult<string[]> };

/** Adds an institute. */
export function NewInstituteForm({ districts, lastResult }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<z.input<typeof newInstituteSchema>, NewInstitute>({
		id: "institute",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: newInstituteSchema }),
	});
	const { key: anotherKey, ...another } = getInputProps(fields.another, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<DetailFields fields={fields} districts={districts} />
			<CheckField key={anotherKey} {...another} label={m.institute_another()} />
			<div>
				<Button icon="plus" pending={pending}>
					{m.institute_admin_new()}
				</Button>
			</div>
		</Form>
	);
}

const EDITED = "institute";
const FINDER = "double-of";

/** Changes one that is there. */
export function EditInstituteForm({ of, districts, lastResult }: Props & { of: InstituteForAdmin["institute"] }) {
	const alive = useAlive();
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<z.input<typeof editInstituteSchema>, InstituteChange>({
		id: EDITED,
		lastResult,
		defaultValue: {
			...{ name: of.name, nameBn: of.nameBn ?? "", kind: of.kind, districtId: of.districtId ?? "" },
			...{ eiin: of.eiin === null ? "" : String(of.eiin), otherNames: of.otherNames.join("\n") },
			state: of.state === "hidden" ? "hidden" : "listed",
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: editInstituteSchema }),
	});
	const { key: stateKey, ...state } = getSelectProps(fields.state);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<FormErrors errors={form.errors} />
			{/* What Enter presses where no scripts run: words that doubles are looked for by are in this form as well. */}
			{!alive && <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />}
			<input type="hidden" name="version" value={asOpened(lastResult, "version", of.updatedAt)} />
			<DetailFields fields={fields} districts={districts} />
			{of.isOpenSchool ? (
				<input type="hidden" name="state" value="listed" />
			) : (
				<SelectField key={stateKey} {...state} label={m.people_state()}>
					<option value="listed">{m.institute_state_listed_text()}</option>
					<option value="hidden">{m.institute_state_hidden_text()}</option>
				</SelectField>
			)}
			<div>
				<Button name="intent" value="save" icon="check" pending={pending}>
					{m.common_save()}
				</Button>
			</div>
		</Form>
	);
}

/**
 * Looks for doubles of the institute that is being edited and takes nothing of its form away: with scripts the page asks anew around it,
 * without them it goes along.
 */
export function DoubleFinder({ sought }: { sought: string }) {
	const navigate = useNavigate();
	const find = (event: SyntheticEvent) => {
		event.preventDefault();
		const name = document.querySelector<HTMLInputElement>(`#${FINDER}`)?.value;
		const search = name ? `?${new URLSearchParams({ name })}` : "";
		void navigate({ search }, { preventScrollReset: true });
	};
	return (
		<search className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
			<InputField
				id={FINDER}
				type="search"
				form={EDITED}
				name="sought"
				label={m.institute_doubles_find()}
				defaultValue={sought}
				maxLength={100}
				onKeyDown={(event) => {
					if (event.key === "Enter" && !event.nativeEvent.isComposing) find(event);
				}}
			/>
			<Button form={EDITED} name="intent" value="find" formNoValidate variant="secondary" icon="search" onClick={find}>
				{m.payment_admin_find()}
			</Button>
		</search>
	);
}
