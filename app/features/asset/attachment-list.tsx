import { ButtonLink } from "~/components/button.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import type { Meter } from "~/domain/data-use/meter.server.ts";
import { DataMeter } from "~/features/data-use/data-meter.tsx";
import { aboutPrice } from "~/features/data-use/words.ts";
import { fileSize } from "~/lib/file-size.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { AttachmentPreview } from "./attachment-preview.tsx";
import { filePath } from "./paths.ts";

/** What a list says of a file. */
export type Attachment = Pick<Asset, "uuid" | "name" | "type" | "bytes">;

const KINDS: readonly [RegExp, () => string, IconName][] = [
	[/^image\//, m.asset_kind_image, "eye"],
	[/^video\//, m.content_name, "video"],
	[/^audio\//, m.asset_kind_audio, "play"],
	[/^application\/pdf$/, () => "PDF", "file"],
	[/^text\//, m.discussion_body, "file"],
];

/** What people call a type, as nobody reads `application/…`; the name's own ending where there is no word. */
function kindOf({ type, name }: Attachment): { text: string; icon: IconName } {
	const known = KINDS.find(([pattern]) => pattern.test(type));
	if (known) return { text: known[1](), icon: known[2] };
	const ending = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase();
	return { text: ending ?? m.question_bank_page_file(), icon: "file" };
}

/**
 * The files of something: name, kind and size, each to be saved.
 * @param removeHref the page that asks before one is removed, where the reader may
 */
export function AttachmentList({
	files,
	label,
	removeHref,
	preview = false,
	meter = null,
}: {
	files: readonly Attachment[];
	label: string;
	removeHref?: (uuid: string) => string;
	/** Whether pictures, videos and sounds can be opened on the page. */
	preview?: boolean;
	/** What a student pays for mobile data, who is about to take one (MET-1). */
	meter?: Meter | null;
}) {
	if (files.length === 0) return <p className="text-soft">{m.asset_attachments_none()}</p>;
	const price = ({ bytes }: Attachment) => (meter && !meter.isOff ? ` · ${aboutPrice(bytes, meter.package)}` : "");
	const list = (
		<ul className="rows max-w-168" aria-label={label}>
			{files.map((file) => {
				const { text, icon } = kindOf(file);
				return (
					<li key={file.uuid} className="row">
						<div className="min-w-0 grow">
							<p className="flex items-start gap-2">
								<Icon name={icon} size={18} />
								<span className="min-w-0 [overflow-wrap:anywhere]">
									<a href={filePath(file.uuid)} download lang={langOfText(file.name)}>
										{file.name}
									</a>{" "}
									<span className="text-sm text-soft">
										<span className="whitespace-nowrap">
											{text} · {fileSize(file.bytes)}
										</span>
										{price(file)}
									</span>
								</span>
							</p>
							{preview && <AttachmentPreview file={file} />}
						</div>
						{removeHref && (
							<ButtonLink variant="quiet" danger small icon="trash" href={removeHref(file.uuid)}>
								{m.asset_remove()}
								<span className="sr-only">: {file.name}</span>
							</ButtonLink>
						)}
					</li>
				);
			})}
		</ul>
	);
	if (!meter || meter.isOff) return list;
	return (
		<div className="grid gap-3">
			<DataMeter takes={{ all: files.reduce((sum, { bytes }) => sum + bytes, 0) }} meter={meter} />
			{list}
		</div>
	);
}
