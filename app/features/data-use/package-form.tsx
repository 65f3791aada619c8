import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { Meter } from "~/domain/data-use/meter.server.ts";
import { COMMON_PACKAGES, MB } from "~/domain/data-use/rules.ts";
import { dataFormSchema } from "~/domain/data-use/schemas.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { dataSize, packageText } from "./words.ts";

/** What a student pays for mobile data: one of the common packages by a press, or their own. */
export function PackageForm({
	meter,
	lastResult,
}: {
	meter: Meter;
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	const { isCommon, package: named } = meter;
	const [form, fields] = useForm<{ price: string; gigabytes: string }>({
		id: "package",
		lastResult,
		defaultValue: isCommon
			? {}
			: { price: String(named.pricePoisha / 100), gigabytes: String(Math.round(named.megabytes / 10.24) / 100) },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: dataFormSchema }) as never,
	});
	const { key: priceKey, ...price } = getInputProps(fields.price, { type: "text" });
	const { key: sizeKey, ...gigabytes } = getInputProps(fields.gigabytes, { type: "text" });
	return (
		<section className="card grid gap-4" aria-labelledby="own-package">
			<div>
				<h2 id="own-package" className="text-lg">
					{m.data_use_package()}
				</h2>
				<p className="measure mt-1 text-soft">{m.data_use_lead()}</p>
			</div>
			{isCommon && (
				<p>{m.data_use_default({ size: dataSize(named.megabytes * MB), price: taka(named.pricePoisha) })}</p>
			)}
			<Form method="post" className="grid gap-2">
				<input type="hidden" name="intent" value="common" />
				<p className="font-semibold">{m.data_use_common()}</p>
				<p className="flex flex-wrap gap-2">
					{COMMON_PACKAGES.map((one, index) => (
						<Button key={one.megabytes} small variant="secondary" name="which" value={index}>
							{packageText(one)}
						</Button>
					))}
				</p>
			</Form>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<FormErrors errors={form.errors} />
				<div className="grid gap-4 sm:grid-cols-2">
					<InputField
						key={priceKey}
						{...price}
						inputMode="decimal"
						label={m.data_use_price()}
						error={fields.price.errors && m.data_use_price_wrong()}
					/>
					<InputField
						key={sizeKey}
						{...gigabytes}
						inputMode="decimal"
						label={m.data_use_megabytes()}
						error={fields.gigabytes.errors && m.data_use_megabytes_wrong()}
					/>
				</div>
				<div>
					<Button name="intent" value="save">
						{m.common_save()}
					</Button>
				</div>
			</Form>
			{!isCommon && (
				<Form method="post">
					<Button small variant="quiet" name="intent" value="forget">
						{m.data_use_forget()}
					</Button>
				</Form>
			)}
		</section>
	);
}
