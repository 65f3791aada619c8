import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { UploadForm } from "~/components/upload-form.tsx";
import { MB } from "~/domain/asset/rules.ts";
import { contentErrors } from "~/domain/content/errors.ts";
import { CAPTIONS_ACCEPT, CAPTIONS_MB } from "~/domain/content/rules.ts";
import { m } from "~/paraglide/messages.js";

/** The captions of a video: whether there are any, others, and none (CON-5). */
export function CaptionsView({
	captionsUuid,
	version,
	error,
}: {
	captionsUuid: string | null;
	version: number;
	error: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const file = useRef<HTMLInputElement>(null);
	const [wrong, setWrong] = useState<string | null>(null);
	const send = (event: FormEvent) => {
		const fault =
			(file.current?.files?.[0]?.size ?? 0) > CAPTIONS_MB * MB ? contentErrors.table.CaptionsUnreadable.text() : null;
		setWrong(fault);
		if (fault) event.preventDefault();
	};
	return (
		<div className="grid gap-4">
			<p>{captionsUuid === null ? m.content_captions_not_there() : m.content_captions_there()}</p>
			<UploadForm
				key={captionsUuid}
				ref={file}
				id="file"
				intent="save"
				accept={CAPTIONS_ACCEPT}
				label={m.content_captions_choose()}
				hint={m.content_captions_hint()}
				error={wrong ?? error}
				send={m.content_captions_save()}
				pending={pending}
				onSend={send}
			>
				<input type="hidden" name="version" value={version} />
			</UploadForm>
			{captionsUuid !== null && (
				<Form method="post">
					<input type="hidden" name="version" value={version} />
					<Button variant="secondary" icon="trash" name="intent" value="remove" pending={pending}>
						{m.content_captions_remove()}
					</Button>
				</Form>
			)}
		</div>
	);
}
