import { m } from "~/paraglide/messages.js";
import type { Attachment } from "./attachment-list.tsx";
import { filePath } from "./paths.ts";

/** What browsers show of themselves, by the type of the content. */
const PICTURE = /^image\/(?:jpeg|png|webp|gif|avif)$/;
const VIDEO = /^video\/(?:mp4|webm)$/;
const SOUND = /^audio\/(?:mpeg|mp4|aac|ogg|wav|webm|flac)$/;

/** A picture, a video or a sound on the page itself: nothing of it is loaded until it is opened. Nothing for other files. */
export function AttachmentPreview({ file: { uuid, name, type } }: { file: Attachment }) {
	const src = filePath(uuid);
	const shown = PICTURE.test(type) ? (
		<img src={src} alt={name} loading="lazy" decoding="async" className="max-h-144 max-w-full" />
	) : VIDEO.test(type) ? (
		// biome-ignore lint/a11y/useMediaCaption: a teacher's own video has no captions of ours
		<video src={src} controls preload="metadata" className="max-h-144 w-full" />
	) : SOUND.test(type) ? (
		// biome-ignore lint/a11y/useMediaCaption: a teacher's own recording has no captions of ours
		<audio src={src} controls preload="none" className="w-full" />
	) : null;
	if (!shown) return null;
	return (
		<details className="mt-1">
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium">
				{m.discussion_preview()}
				<span className="sr-only">: {name}</span>
			</summary>
			<div className="mt-2">{shown}</div>
		</details>
	);
}
