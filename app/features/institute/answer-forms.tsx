import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { Button } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { MissedInstitute } from "~/domain/institute/missed-institutes.server.ts";
import type { InstituteCard } from "~/domain/institute/queries.server.ts";
import { addAnswerSchema, refuseAnswerSchema } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { DetailFields } from "./detail-fields.tsx";
import { InstituteFinder } from "./institute-finder.tsx";
import { InstituteLine } from "./institute-line.tsx";

type Result = SubmissionResult<string[]>;
type Of = { request: MissedInstitute; lastResult?: Result };
type Districts = { districts: readonly DistrictChoice[] };

/** It is one that is there: those of its name, or what the admin looks for. */
export function KnownForm({
	request,
	alike,
	q,
	districts,
	lastResult,
}: Of & Districts & { alike: readonly InstituteCard[]; q: string }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section aria-labelledby="known" className="card grid gap-4">
			<h2 id="known" className="text-lg">
				{m.institute_answer_known()}
			</h2>
			<p>{request.role === "student" ? m.institute_answer_known_student() : m.institute_answer_known_teacher()}</p>
			<FormErrors errors={lastResult?.error?.[""]} />
			{alike.length === 0 ? (
				<p className="text-soft">{m.institute_answer_nothing()}</p>
			) : (
				<Form method="post" className="grid gap-4">
					<fieldset className="grid gap-2">
						<legend className="sr-only">{m.institute_answer_known()}</legend>
						{alike.map((one) => (
							<label key={one.uuid} className="check flex-wrap">
								<input type="radio" name="instituteUuid" value={one.uuid} />
								<InstituteLine of={one} districts={districts} />
							</label>
						))}
					</fieldset>
					<div>
						<Button name="intent" value="known" icon="check" pending={pending}>
							{m.institute_answer_known_button()}
						</Button>
					</div>
				</Form>
			)}
			<InstituteFinder id="known-name" label={m.institute_answer_find()} sought={q} />
		</section>
	);
}

/** It is missing: added with what was said of it. */
export function AddForm({ request, districts, lastResult }: Of & Districts) {
	const pending = useNavigation().formMethod === "POST";
	const isBangla = /[\u0980-\u09ff]/.test(request.name);
	const [form, fields] = useForm<z.input<typeof addAnswerSchema>, z.output<typeof addAnswerSchema>>({
		id: "add",
		lastResult,
		defaultValue: {
			...(isBangla ? { nameBn: request.name } : { name: request.name }),
			...{ kind: request.kind, districtId: request.districtId },
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: addAnswerSchema }),
	});
	const { key: anotherKey, ...another } = getInputProps(fields.another, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.institute_answer_add()}</h2>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value="add" />
			<DetailFields fields={fields} districts={districts} />
			<CheckField key={anotherKey} {...another} label={m.institute_another()} />
			<div>
				<Button variant="secondary" icon="plus" pending={pending}>
					{m.institute_admin_new()}
				</Button>
			</div>
		</Form>
	);
}

/** It is none, with the reason that whoever asked reads. */
export function RefuseForm({ lastResult }: { lastResult?: Result }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "refuse",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: refuseAnswerSchema }),
	});
	const { key: reasonKey, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.institute_answer_refuse()}</h2>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value="refuse" />
			<TextareaField
				reads="plain"
				key={reasonKey}
				{...reason}
				label={m.payment_admin_reason()}
				hint={m.institute_answer_reason_hint()}
				error={fields.reason.errors && m.institute_answer_reason_needed()}
				maxLength={500}
				rows={3}
			/>
			<div>
				<Button variant="danger" icon="wrong" pending={pending}>
					{m.institute_refuse()}
				</Button>
			</div>
		</Form>
	);
}
