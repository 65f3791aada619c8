import { ButtonLink } from "~/components/button.tsx";
import { archiveParts } from "~/domain/asset/attachment-rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** All files as one archive, or as several where they are many; nothing where there is none. @param href the first of them */
export function ArchiveLinks({ files, href }: { files: number; href: string }) {
	const parts = archiveParts(files);
	return Array.from({ length: parts }, (_, part) => (
		<ButtonLink
			// biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
			key={part}
			variant="secondary"
			small
			icon="download"
			href={part === 0 ? href : `${href}?part=${part + 1}`}
			download
		>
			{m.material_download_all()}
			{parts > 1 && ` (${num(part + 1)}/${num(parts)})`}
		</ButtonLink>
	));
}
