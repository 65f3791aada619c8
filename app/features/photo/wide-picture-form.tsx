import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { UploadForm } from "~/components/upload-form.tsx";
import { photoErrors } from "~/domain/photo/errors.ts";
import { CUTS } from "~/lib/photo-edge.ts";
import { openScaled, release } from "./scaled.ts";

const QUALITY = 0.9;

/** A picture that was chosen, no larger than it is kept, or why it cannot be. */
type Cut = { picture: Blob } | { error: string };

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
	const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
	release(opened);
	return picture ? { picture } : { error: PhotoUnreadable.text() };
}

type Props = {
	/** Of the field, and its name in the form. */
	id: string;
	label: string;
	hint: string;
	/** What the button says. */
	send: string;
	/** What was wrong with the last one. */
	error: string | null;
	/** It may be sent without a picture: what else it says is another then. */
	optional?: boolean;
	/** Further fields. */
	children?: ReactNode;
};

/** The form of a wide picture, a cover or a poster; with JavaScript no more of it is sent than is kept. */
export function WidePictureForm({ id, label, hint, send, error, optional = false, children }: Props) {
	const submit = useSubmit();
	// A large picture takes a phone seconds to cut: a second press then would send an older version.
	const [cutting, setCutting] = useState(false);
	const pending = useNavigation().formMethod === "POST" || cutting;
	const [wrong, setWrong] = useState<string | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const cutAndSend = async (event: FormEvent<HTMLFormElement>) => {
		const file = field.current?.files?.[0];
		if (!file) return;
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		setCutting(true);
		const cut = await cutOf(file).finally(() => setCutting(false));
		if ("error" in cut) return setWrong(cut.error);
		setWrong(null);
		form.set(id, cut.picture, `${id}.jpg`);
		await submit(form, { method: "post", encType: "multipart/form-data" });
	};
	return (
		<UploadForm
			ref={field}
			id={id}
			intent="save"
			accept="image/*"
			label={label}
			hint={hint}
			error={wrong ?? error}
			send={send}
			pending={pending}
			onSend={cutAndSend}
			{...(optional && { required: false, optional })}
		>
			{children}
		</UploadForm>
	);
}
