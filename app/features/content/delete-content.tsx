import type { SubmissionResult } from "@conform-to/react";
import { ownContentPaths } from "~/domain/content/paths.ts";
import { deleteContentSchema } from "~/domain/content/schemas.ts";
import { ConfirmForm } from "~/features/confirm/confirm-form.tsx";
import { m } from "~/paraglide/messages.js";

/** The question before a video goes for good. */
export function DeleteContent({ uuid, lastResult }: { uuid: string; lastResult?: SubmissionResult<string[]> }) {
	return (
		<ConfirmForm
			id="delete"
			schema={deleteContentSchema}
			sure={m.content_delete_sure()}
			needed={m.content_delete_sure_needed()}
			end={m.content_delete()}
			keep={ownContentPaths.one(uuid)}
			keepText={m.content_keep()}
			lastResult={lastResult}
		/>
	);
}
