import type { ShownMaterial } from "~/domain/material/materials.server.ts";
import { editMaterialSchema, newMaterialSchema } from "~/domain/material/schemas.ts";
import { EditWrittenForm, NewWithFilesForm, type NewWithFilesReply } from "~/features/asset/written-form.tsx";
import type { Previewed } from "~/features/discussion/text-preview.tsx";
import { dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { MaterialFields, type MaterialName } from "./material-fields.tsx";

/** A new material. @param sendKey names the one sending @param back the way back */
export const NewMaterialForm = ({
	reply,
	sendKey,
	back,
}: {
	reply?: NewWithFilesReply;
	sendKey: string;
	back: string;
}) => (
	<NewWithFilesForm<MaterialName>
		id="material"
		schema={newMaterialSchema}
		reply={reply}
		sendKey={sendKey}
		add={m.material_add()}
		back={back}
		backText={m.material_form_back()}
	>
		{(fields) => <MaterialFields fields={fields} />}
	</NewWithFilesForm>
);

/** Changes one that is there; its files are added and removed on its own page. */
export const EditMaterialForm = ({
	material,
	lastResult,
	back,
}: {
	material: ShownMaterial;
	lastResult?: Previewed;
	back: string;
}) => (
	<EditWrittenForm<MaterialName>
		id="material"
		schema={editMaterialSchema}
		lastResult={lastResult}
		defaultValue={{
			title: material.title,
			description: material.description ?? "",
			link: material.link ?? "",
			publishAt: material.publishAt === null ? "" : dhakaLocal(material.publishAt),
		}}
		version={material.updatedAt}
		back={back}
		backText={m.material_form_back()}
	>
		{(fields) => <MaterialFields fields={fields} />}
	</EditWrittenForm>
);
