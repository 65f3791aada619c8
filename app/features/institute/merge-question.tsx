import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { Merging } from "~/domain/institute/merging.server.ts";
import { mergeSchema } from "~/domain/institute/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { InstituteLine, instituteName } from "./institute-line.tsx";
import { institutePaths } from "./paths.ts";

/** What goes over, where there is any of it. */
function movesOf({ members, asking, courses, doubles }: Merging["moves"]): string[] {
	const lines: [number, (values: { count: number; n: string }) => string][] = [
		[members, m.institute_merge_members],
		[asking, m.institute_merge_asking],
		[courses, m.institute_merge_courses],
		[doubles, m.institute_merge_doubles],
	];
	return lines.filter(([count]) => count > 0).map(([count, say]) => say({ count, n: num(count) }));
}

/** The question before two institutes become one: what goes over, and that it is for good. */
export function MergeQuestion({
	of: { double, into, moves },
	districts,
	lastResult,
}: {
	of: Merging;
	districts: readonly DistrictChoice[];
	lastResult?: SubmissionResult<string[]>;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "merge",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: mergeSchema }),
	});
	const twoNumbers = double.eiin !== null && into.eiin !== null;
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-5">
			<FormErrors errors={form.errors} />
			<dl className="grid gap-4 sm:grid-cols-2">
				<div>
					<dt className="text-sm text-soft">{m.institute_merge_double()}</dt>
					<dd>
						<InstituteLine of={double} districts={districts} />
					</dd>
				</div>
				<div>
					<dt className="text-sm text-soft">{m.institute_merge_kept()}</dt>
					<dd>
						<InstituteLine of={into} districts={districts} />
					</dd>
				</div>
			</dl>
			<section aria-labelledby="moves">
				<h2 id="moves" className="text-lg [overflow-wrap:anywhere]">
					{m.institute_merge_moves({ name: instituteName(into) })}
				</h2>
				<ul className="mt-2 grid list-disc gap-1 ps-5">
					{movesOf(moves).map((line) => (
						<li key={line}>{line}</li>
					))}
					<li>{m.institute_merge_names()}</li>
				</ul>
			</section>
			{twoNumbers && (
				<Alert tone="warning">
					{m.institute_merge_numbers({ one: num(double.eiin ?? 0), other: num(into.eiin ?? 0) })}
				</Alert>
			)}
			<Alert tone="warning">{m.institute_merge_lasting()}</Alert>
			<input type="hidden" name="into" value={into.uuid} />
			<ConfirmName name={instituteName(double)} field={fields.name} />
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" pending={pending}>
					{m.institute_merge_button()}
				</Button>
				<ButtonLink variant="quiet" href={institutePaths.adminOne(double.uuid)}>
					{m.institute_keep_both()}
				</ButtonLink>
			</div>
		</Form>
	);
}
