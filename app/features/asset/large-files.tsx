import { useEffect, useState } from "react";
import { Button } from "~/components/button.tsx";
import { fileSize } from "~/lib/file-size.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { uuidOf } from "./room-for-files.ts";
import type { LargeFile, LargeFiles } from "./use-large-files.ts";

const percentOf = ({ sent, bytes }: LargeFile) => Math.floor((sent / Math.max(bytes, 1)) * 100);

/** What is said of a file, besides how much of it is there. */
function wordsOf(file: LargeFile): string {
	const percent = num(percentOf(file));
	switch (file.state) {
		case "queued":
			return m.asset_upload_queued({ percent });
		case "sending":
			return m.asset_upload_sending({ percent });
		case "paused":
			return m.asset_upload_paused({ percent });
		case "lost":
			return file.sentence ? `${file.sentence} ${m.asset_upload_safe({ percent })}` : m.asset_upload_lost({ percent });
		case "asking":
			return m.asset_upload_asking({ percent });
		case "done":
			return m.asset_upload_done();
		case "refused":
			return file.sentence ?? m.asset_upload_refused();
	}
}

/** Every quarter, and whatever is new about a file: more would be read out without end. */
const QUARTER = 25;
const toAnnounce = (file: LargeFile) => {
	const sent = Math.floor(percentOf(file) / QUARTER) * QUARTER;
	const bytes = file.state === "sending" ? (sent / 100) * file.bytes : file.sent;
	return `${file.name}: ${wordsOf({ ...file, sent: bytes })}`;
};

/** Says to screen readers what has changed about the files. */
function Announced({ files }: { files: readonly LargeFile[] }) {
	const words = files.map(toAnnounce);
	const all = words.join("\n");
	const [[before, said], setSaid] = useState<[string, string]>(["", ""]);
	useEffect(() => {
		if (all === before) return;
		const known = before.split("\n");
		setSaid([
			all,
			all
				.split("\n")
				.filter((line) => !known.includes(line))
				.join(" "),
		]);
	}, [all, before]);
	return (
		<p role="status" className="sr-only">
			{said}
		</p>
	);
}

/**
 * The large files of a form: how much of each has arrived, and what may be done about it. Those that have go with the form.
 * @param shown uuids that the form shows already
 * @param name the field that takes their uuids
 */
export function LargeFileList({
	large,
	shown = [],
	name = "assets",
}: {
	large: LargeFiles;
	shown?: readonly string[];
	name?: string;
}) {
	const files = large.files.filter((file) => !shown.includes(uuidOf(file)));
	return (
		<>
			<Announced files={files} />
			{files.length > 0 && (
				<ul className="rows" aria-label={m.asset_uploads()}>
					{files.map((file) => {
						const isRefused = file.state === "refused";
						const about = <span className="sr-only">: {file.name}</span>;
						return (
							<li key={file.id} className="row flex-wrap">
								<div className="grid min-w-0 grow basis-56 gap-1">
									<p className="[overflow-wrap:anywhere]">
										<span lang={langOfText(file.name)}>{file.name}</span>{" "}
										<span className="whitespace-nowrap text-sm text-soft">{fileSize(file.bytes)}</span>
									</p>
									{!isRefused && file.state !== "done" && (
										<progress className="h-2 w-full" value={file.sent} max={file.bytes} aria-label={file.name} />
									)}
									<p className={isRefused ? "field-error" : "text-sm text-soft"}>{wordsOf(file)}</p>
									{file.state === "done" && <input type="hidden" name={name} value={uuidOf(file)} />}
								</div>
								<div className="flex gap-2">
									{file.state === "sending" && (
										<Button type="button" variant="secondary" small onClick={() => large.pause(file.id)}>
											{m.asset_upload_pause()}
											{about}
										</Button>
									)}
									{(file.state === "paused" || file.state === "lost") && (
										<Button type="button" variant="secondary" small onClick={() => large.goOn(file.id)}>
											{m.asset_upload_go_on()}
											{about}
										</Button>
									)}
									<Button type="button" variant="quiet" danger small icon="trash" onClick={() => large.remove(file)}>
										{m.asset_remove()}
										{about}
									</Button>
								</div>
							</li>
						);
					})}
				</ul>
			)}
		</>
	);
}
