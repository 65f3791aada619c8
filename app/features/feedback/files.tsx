import { Icon } from "~/components/icon.tsx";
import type { AttachedFile } from "~/domain/feedback/queries.server.ts";
import { fileSize } from "~/lib/file-size.ts";
import { langOfText } from "~/lib/words.ts";
import { feedbackPaths } from "./paths.ts";

/** The files beside feedback, each to be saved. */
export function AttachedFiles({ files, label }: { files: readonly AttachedFile[]; label: string }) {
	if (files.length === 0) return null;
	return (
		<ul className="grid gap-1" aria-label={label}>
			{files.map(({ uuid, name, bytes }) => (
				<li key={uuid} className="flex items-start gap-2 text-sm">
					<Icon name="file" size={18} />
					<span className="min-w-0 [overflow-wrap:anywhere]">
						<a href={feedbackPaths.file(uuid)} download lang={langOfText(name)}>
							{name}
						</a>{" "}
						<span className="whitespace-nowrap text-soft">{fileSize(bytes)}</span>
					</span>
				</li>
			))}
		</ul>
	);
}
