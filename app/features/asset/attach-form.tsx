import { useNavigation } from "react-router";
import { Alert } from "~/components/surfaces.tsx";
import { UploadForm } from "~/components/upload-form.tsx";
import { MAX_AT_ONCE, MAX_ATTACHED } from "~/domain/asset/attachment-rules.ts";
import { MAX_MB } from "~/domain/asset/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { Attachment } from "./attachment-list.tsx";
import { useChosenFiles } from "./files-field.tsx";
import { LargeFileList } from "./large-files.tsx";

/**
 * The form that adds files to something that is there (`attachFormSchema`).
 * @param files those that it has
 * @param error why it was refused last
 */
export function AttachForm({ files, error }: { files: readonly Pick<Attachment, "uuid">[]; error: string | null }) {
	const left = Math.max(0, MAX_ATTACHED - files.length);
	const chosen = useChosenFiles(left, files);
	const pending = useNavigation().formData?.get("intent") === "attach";
	if (left === 0)
		return (
			<>
				{error && (
					<Alert tone="danger" live>
						{error}
					</Alert>
				)}
				<p className="text-soft">{m.asset_attach_full({ n: num(MAX_ATTACHED) })}</p>
			</>
		);
	return (
		<UploadForm
			// What was added leaves nothing chosen.
			key={files.length}
			ref={chosen.ref}
			id="files"
			intent="attach"
			multiple
			label={m.data_use_kind_file()}
			hint={m.asset_attach_hint({ n: num(Math.min(left, MAX_AT_ONCE)), size: num(MAX_MB.general) })}
			error={chosen.fault ?? error}
			onChange={chosen.pick}
			required={chosen.large.files.length === 0}
			send={m.asset_attach()}
			pending={pending}
			onSend={(event) => chosen.send(event)}
		>
			<LargeFileList large={chosen.large} />
		</UploadForm>
	);
}
