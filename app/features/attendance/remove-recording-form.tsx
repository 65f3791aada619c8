import type { SubmissionResult } from "@conform-to/react";
import { Alert } from "~/components/surfaces.tsx";
import { removeRecordingSchema } from "~/domain/recording/schemas.ts";
import { ConfirmForm } from "~/features/confirm/confirm-form.tsx";
import { m } from "~/paraglide/messages.js";

/** The question before a recording goes for good. */
export function RemoveRecordingForm({ back, lastResult }: { back: string; lastResult?: SubmissionResult<string[]> }) {
	return (
		<ConfirmForm
			id="remove-recording"
			schema={removeRecordingSchema}
			sure={m.attendance_recording_remove_confirm()}
			needed={m.attendance_recording_remove_error()}
			end={m.attendance_recording_remove()}
			keep={back}
			keepText={m.attendance_recording_keep_it()}
			lastResult={lastResult}
		>
			<Alert tone="warning">{m.attendance_recording_remove_text()}</Alert>
		</ConfirmForm>
	);
}
