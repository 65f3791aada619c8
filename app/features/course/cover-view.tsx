import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button } from "~/components/button.tsx";
import { UploadForm } from "~/components/upload-form.tsx";
import { photoErrors } from "~/domain/photo/errors.ts";
import { openScaled, release } from "~/features/photo/scaled.ts";
import { CUTS } from "~/lib/photo-edge.ts";
import { m } from "~/paraglide/messages.js";
import { ArchivedNotice } from "./archived-notice.tsx";

const QUALITY = 0.9;

/** A picture that was chosen, no larger than it is kept, or why it cannot be. */
type Cut = { cover: Blob } | { error: string };

/** The wide middle of a picture, cut where it was chosen: a camera's file is not sent over a slow line. */
async function cutOf(file: File): Promise<Cut> {
	const { PhotoIsHeic, PhotoUnreadable, PhotoTooManyPixels } = photoErrors.table;
	const opened = await openScaled(file);
	if (opened === "heic") return { error: PhotoIsHeic.text() };
	if (opened === "unreadable") return { error: PhotoUnreadable.text() };
	if ("over" in opened) return { error: PhotoTooManyPixels.text({ limit: opened.over }) };
	const canvas = document.createElement("canvas");
	const { width, height } = Object.assign(canvas, CUTS.wide);
	const part = Math.min(opened.width / width, opened.height / height);
	const [w, h] = [width * part, height * part];
	const context = canvas.getContext("2d");
	context?.drawImage(opened, (opened.width - w) / 2, (opened.height - h) / 2, w, h, 0, 0, width, height);
	const cover = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
	release(opened);
	return cover ? { cover } : { error: PhotoUnreadable.text() };
}

/** A file; with JavaScript no more of it is sent than is kept. @param error what was wrong with the last one */
function CoverForm({ error }: { error: string | null }) {
	const submit = useSubmit();
	const pending = useNavigation().formMethod === "POST";
	const [wrong, setWrong] = useState<string | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const send = async (event: FormEvent<HTMLFormElement>) => {
		const file = field.current?.files?.[0];
		if (!file) return;
		event.preventDefault();
		const cut = await cutOf(file);
		if ("error" in cut) return setWrong(cut.error);
		setWrong(null);
		const form = new FormData();
		form.set("intent", "save");
		form.set("cover", cut.cover, "cover.jpg");
		await submit(form, { method: "post", encType: "multipart/form-data" });
	};
	return (
		<UploadForm
			ref={field}
			id="cover"
			intent="save"
			accept="image/*"
			label={m.course_cover_choose()}
			hint={m.course_cover_hint()}
			error={wrong ?? error}
			send={m.course_cover_save()}
			pending={pending}
			onSend={send}
		/>
	);
}

/** The cover of a course as it is, another one, and none (CRS-1). */
export function CoverView({
	course,
	image,
	error,
}: {
	course: { uuid: string; archived: boolean };
	image: string | null;
	error: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section aria-labelledby="cover-title" className="grid gap-4">
			<h2 id="cover-title" className="text-lg">
				{m.course_cover_title()}
			</h2>
			<p className="measure text-soft">{m.course_cover_lead()}</p>
			{image ? (
				<div className="grid justify-items-start gap-3">
					<img src={image} alt="" {...CUTS.wide} className="h-auto w-full max-w-144" />
					{!course.archived && (
						<Form method="post">
							<Button variant="secondary" icon="trash" name="intent" value="remove" pending={pending}>
								{m.course_cover_remove()}
							</Button>
						</Form>
					)}
				</div>
			) : (
				<p>{m.course_cover_none()}</p>
			)}
			{course.archived && error === null ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				// A picture that was saved leaves nothing chosen.
				<CoverForm key={image} error={error} />
			)}
		</section>
	);
}
