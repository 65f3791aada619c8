import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { ShownMaterial } from "~/domain/material/materials.server.ts";
import { editMaterialSchema, newMaterialSchema } from "~/domain/material/schemas.ts";
import type { Attachment } from "~/features/asset/attachment-list.tsx";
import { FilesField, useChosenFiles } from "~/features/asset/files-field.tsx";
import { PreviewButton, type Previewed, TextPreview } from "~/features/discussion/text-preview.tsx";
import { dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { MaterialFields } from "./material-fields.tsx";

/** What came of sending a new one: the form, and the files that are here already. */
export type NewMaterialReply = { result: Previewed; kept: readonly Attachment[] };

/** A new material with its files, which come last, so that what was typed is read before them. @param back the way back */
export function NewMaterialForm({ reply, back }: { reply?: NewMaterialReply; back: string }) {
	const pending = useNavigation().formMethod === "POST";
	const chosen = useChosenFiles();
	const [form, fields] = useForm<z.input<typeof newMaterialSchema>, z.output<typeof newMaterialSchema>>({
		id: "material",
		lastResult: reply?.result,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => {
			// Files are looked at by the server, as they come.
			formData.delete("files");
			return parseWithZod(formData, { schema: newMaterialSchema });
		},
	});
	const { onSubmit, ...formProps } = getFormProps(form);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		if (chosen.look()) event.preventDefault();
		else onSubmit(event);
	};
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			{...formProps}
			onSubmit={submit}
			className="card grid max-w-144 gap-4"
		>
			<FormErrors errors={form.errors} />
			<MaterialFields fields={fields} />
			<TextPreview html={reply?.result.preview} />
			<FilesField id="material-files" chosen={chosen} kept={reply?.kept ?? []} />
			<div className="flex flex-wrap gap-3">
				<Button icon="plus" pending={pending}>
					{m.material_add()}
				</Button>
				<PreviewButton />
				<ButtonLink variant="quiet" href={back}>
					{m.material_form_back()}
				</ButtonLink>
			</div>
			<KeptDraft form="material" />
		</Form>
	);
}

/** Changes one that is there; its files are added and removed on its own page. */
export function EditMaterialForm({
	material,
	lastResult,
	back,
}: {
	material: ShownMaterial;
	lastResult?: Previewed;
	back: string;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<z.input<typeof editMaterialSchema>, z.output<typeof editMaterialSchema>>({
		id: "material",
		lastResult,
		defaultValue: {
			title: material.title,
			description: material.description ?? "",
			link: material.link ?? "",
			publishAt: material.publishAt === null ? "" : dhakaLocal(material.publishAt),
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: editMaterialSchema }),
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="version" value={material.updatedAt} />
			<MaterialFields fields={fields} />
			<TextPreview html={lastResult?.preview} />
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending}>
					{m.common_save()}
				</Button>
				<PreviewButton />
				<ButtonLink variant="quiet" href={back}>
					{m.material_form_back()}
				</ButtonLink>
			</div>
			<KeptDraft form="material" version={material.updatedAt} />
		</Form>
	);
}
