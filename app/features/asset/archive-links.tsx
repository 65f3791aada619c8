import { ButtonLink } from "~/components/button.tsx";
import { archiveParts } from "~/domain/asset/attachment-rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/**
 * All files as one archive, or as several where they are many; nothing where there is none. Several are of one list: where it has changed, the page of a
 * part says so, and nothing is saved in its place.
 * @param state which list it is
 * @param href the first of them
 */
export function ArchiveLinks({ files, state, href }: { files: number; state: string; href: string }) {
	const parts = archiveParts(files);
	return Array.from({ length: parts }, (_, part) => (
		<ButtonLink
			// biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
			key={part}
			variant="secondary"
			small
			icon="download"
			href={parts === 1 ? href : `${href}?part=${part + 1}&of=${state}`}
			download={parts === 1 || undefined}
		>
			{m.material_download_all()}
			{parts > 1 && ` (${num(part + 1)}/${num(parts)})`}
		</ButtonLink>
	));
}
