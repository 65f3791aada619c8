import { useState } from "react";
import { useScripts } from "~/components/use-scripts.ts";
import { m } from "~/paraglide/messages.js";
import type { Attachment } from "./attachment-list.tsx";
import { filePath } from "./paths.ts";
import { PdfPages } from "./pdf-preview.tsx";
import { MAX_PDF_BYTES } from "./pdf-scale.ts";

/** What browsers show of themselves, by the type of the content. */
const PICTURE = /^image\/(?:jpeg|png|webp|gif|avif)$/;
const VIDEO = /^video\/(?:mp4|webm)$/;
const SOUND = /^audio\/(?:mpeg|mp4|aac|ogg|wav|webm|flac)$/;

/**
 * A picture, a video, a sound or a PDF on the page itself: nothing of it is loaded until it is opened. Nothing for other files, nor for
 * a PDF without scripts, whose link opens it in the reader of the phone.
 */
export function AttachmentPreview({ file: { uuid, name, type, bytes } }: { file: Attachment }) {
	const [isOpen, setOpen] = useState(false);
	const drawsPdf = useScripts() && type === "application/pdf" && bytes <= MAX_PDF_BYTES;
	const src = filePath(uuid);
	const shown = PICTURE.test(type) ? (
		<img src={src} alt={name} loading="lazy" decoding="async" className="max-h-144 max-w-full" />
	) : VIDEO.test(type) ? (
		// biome-ignore lint/a11y/useMediaCaption: a teacher's own video has no captions of ours
		<video src={src} controls preload={isOpen ? "metadata" : "none"} className="max-h-144 w-full" />
	) : SOUND.test(type) ? (
		// biome-ignore lint/a11y/useMediaCaption: a teacher's own recording has no captions of ours
		<audio src={src} controls preload="none" className="w-full" />
	) : drawsPdf ? (
		isOpen && <PdfPages src={src} name={name} />
	) : null;
	if (shown === null) return null;
	return (
		<details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium">
				{m.discussion_preview()}
				<span className="sr-only">: {name}</span>
			</summary>
			<div className="mt-2">{shown}</div>
		</details>
	);
}
