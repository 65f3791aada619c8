import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button } from "~/components/button.tsx";
import { Spinner } from "~/components/feedback.tsx";
import { InputField } from "~/components/field.tsx";
import { photoErrors } from "~/domain/photo/errors.ts";
import { MAX_MEGAPIXELS } from "~/domain/photo/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type Crop, MIDDLE } from "./crop.ts";
import { CropEditor } from "./crop-editor.tsx";
import { openScaled, release, type Scaled } from "./scaled.ts";

const QUALITY = 0.9;
/** What is wrong with what could not be opened. */
function faultOf(opened: Scaled): string | null {
	const { PhotoIsHeic, PhotoUnreadable, PhotoTooManyPixels } = photoErrors.table;
	if (typeof opened === "object") return "over" in opened ? PhotoTooManyPixels.text({ limit: opened.over }) : null;
	return opened === "heic" ? PhotoIsHeic.text() : PhotoUnreadable.text();
}

const jpegOf = (canvas: HTMLCanvasElement) =>
	new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));

/**
 * A file, and with JavaScript the square of it that is kept, cut here: no more than that is sent (PHO-4).
 * @param error what was wrong with the last one
 */
export function PhotoForm({ error }: { error: string | null }) {
	const submit = useSubmit();
	const pending = useNavigation().formMethod === "POST";
	const canvas = useRef<HTMLCanvasElement>(null);
	const [opened, setOpened] = useState<Scaled | "opening" | null>(null);
	const [crop, setCrop] = useState<Crop>(MIDDLE);
	const newest = useRef<File>(null);
	const picture = typeof opened === "object" && opened && "width" in opened ? opened : null;
	useEffect(() => () => void (picture && release(picture)), [picture]);
	const choose = async (file: File | undefined) => {
		newest.current = file ?? null;
		setCrop(MIDDLE);
		setOpened(file ? "opening" : null);
		const scaled = file && (await openScaled(file));
		// Another may have been chosen meanwhile.
		if (scaled && newest.current === file) setOpened(scaled);
	};
	const send = async (event: FormEvent<HTMLFormElement>) => {
		if (!picture || !canvas.current) return;
		event.preventDefault();
		const cut = await jpegOf(canvas.current);
		if (!cut) return setOpened("unreadable");
		const form = new FormData();
		form.set("intent", "save");
		form.set("photo", cut, "photo.jpg");
		await submit(form, { method: "post", encType: "multipart/form-data" });
	};
	const wrong = opened && opened !== "opening" ? faultOf(opened) : error;
	return (
		<Form method="post" encType="multipart/form-data" onSubmit={send} className="grid gap-4">
			<input type="hidden" name="intent" value="save" />
			<InputField
				id="photo"
				name="photo"
				type="file"
				accept="image/*"
				required
				label={m.photo_choose()}
				hint={m.photo_choose_hint({ limit: num(MAX_MEGAPIXELS) })}
				error={wrong}
				onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
			/>
			{opened === "opening" && <Spinner label={m.photo_opening()} />}
			{picture && <CropEditor picture={picture} crop={crop} onCrop={setCrop} canvas={canvas} />}
			<div>
				<Button pending={pending} icon="upload">
					{m.photo_save()}
				</Button>
			</div>
		</Form>
	);
}
