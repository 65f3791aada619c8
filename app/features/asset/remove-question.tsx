import { Form } from "react-router";
import { EndOrKeep } from "~/components/end-or-keep.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type Attachment, AttachmentList } from "./attachment-list.tsx";

/**
 * Asks before a file is removed from what it is attached to (`detachFormSchema`), and shows it once more.
 * @param from the title of what it is attached to
 * @param keep the way back
 * @param error why it was refused last
 */
export function RemoveAttachmentQuestion({
	file,
	from,
	keep,
	error,
}: {
	file: Attachment;
	from?: string;
	keep: string;
	error: string | null;
}) {
	return (
		<section className="grid max-w-3xl gap-6" aria-labelledby="remove-file">
			<div>
				<h2 id="remove-file" className="text-lg">
					{m.asset_remove_title()}
				</h2>
				{from && (
					<p className="[overflow-wrap:anywhere]" lang={langOfText(from)}>
						{from}
					</p>
				)}
				<p className="measure mt-1 text-soft">{m.asset_remove_text()}</p>
			</div>
			<FormErrors errors={error === null ? null : [error]} />
			<AttachmentList files={[file]} label={m.asset_attachments()} />
			<Form method="post">
				<EndOrKeep
					icon="trash"
					intent="detach"
					end={m.asset_remove()}
					keep={keep}
					keepText={m.attendance_recording_keep_it()}
				/>
			</Form>
		</section>
	);
}
