import { type FormEvent, useEffect, useRef, useState } from "react";
import { CheckField, InputField } from "~/components/field.tsx";
import { MAX_AT_ONCE, MAX_ATTACHED } from "~/domain/asset/attachment-rules.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { fileSize } from "~/lib/file-size.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { Attachment } from "./attachment-list.tsx";
import { LargeFileList } from "./large-files.tsx";
import { filesInForm } from "./room-for-files.ts";
import { type SentFiles, sentFiles, useKeptFiles } from "./use-kept-files.ts";
import { useLargeFiles } from "./use-large-files.ts";
import { useLastSaid } from "./use-last-said.ts";

const LIMIT = MAX_MB.general;

/**
 * What the device can tell of chosen files before anything is sent.
 * @param most how many may be attached, with those that stay by their tick (`keep`)
 * @param attached those that are
 */
export function useChosenFiles(most = MAX_ATTACHED, attached: readonly Pick<Attachment, "uuid">[] = []) {
	const ref = useRef<HTMLInputElement>(null);
	const sent = useRef<SentFiles>(null);
	const large = useLargeFiles(
		ref,
		attached.map(({ uuid }) => uuid),
	);
	const [fault, setFault] = useState<string | null>(null);
	const faultNow = (): string | null => {
		const all = Array.from(ref.current?.files ?? []);
		const ticks = ref.current?.form?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=assets]") ?? [];
		const here = Array.from(ticks, ({ value: uuid, checked: isTicked }) => ({ uuid, isTicked }));
		const stays = ref.current?.form?.querySelectorAll("input[type=checkbox][name=keep]:checked").length ?? 0;
		const coming = filesInForm({ small: all.length, large: large.files, here });
		if (coming > MAX_AT_ONCE) return assetErrors.table.FilesAtOnceTooMany.text({ most: MAX_AT_ONCE });
		if (coming + stays > most) return assetErrors.table.AttachmentsTooMany.text({ most });
		if (all.some(({ size }) => size > LIMIT * MB)) return assetErrors.table.FileTooLarge.text({ limit: LIMIT });
		return all.some(({ size }) => size === 0) ? assetErrors.table.FileEmpty.text() : null;
	};
	const show = (found: string | null): string | null => {
		setFault(found);
		return found;
	};
	return {
		ref,
		/** The form as it was sent last. */
		sent,
		large,
		fault,
		/** A choice was made: shows what is wrong with it, and begins to send what is large. */
		pick: () => {
			if (show(faultNow()) === null) large.take();
		},
		/**
		 * The form is about to be sent: shows why it may not be, and keeps it here.
		 * @param next what else looks at it
		 */
		send: (event: FormEvent<HTMLFormElement>, next: (event: FormEvent<HTMLFormElement>) => void = () => {}) => {
			const isWhole = large.files.every(({ state }) => state === "done");
			if (show(faultNow() ?? (isWhole ? null : m.asset_upload_wait())) === null) next(event);
			else event.preventDefault();
			sent.current = event.defaultPrevented ? null : sentFiles(ref.current);
			if (!event.defaultPrevented) large.sent();
		},
	};
}

const NO_FILES: readonly Attachment[] = [];

/**
 * The part of a form that takes files (`postedAttachments` reads it): it comes last in the form, so that what was typed is read before the
 * files. The form has `encType="multipart/form-data"`, and is sent by `chosen.send()`.
 */
export function FilesField({
	id,
	chosen,
	kept: said,
	error,
	hint,
}: {
	id: string;
	chosen: ReturnType<typeof useChosenFiles>;
	/** Files that were taken in before something else was wrong with the form; undefined where nothing is said of them. */
	kept: readonly Attachment[] | undefined;
	error?: string | null;
	hint?: string;
}) {
	const kept = useLastSaid(said) ?? NO_FILES;
	const { keep } = chosen.large;
	useEffect(() => {
		if (kept !== NO_FILES) keep(kept.map(({ uuid }) => uuid));
	}, [kept, keep]);
	useKeptFiles(chosen.ref, chosen.sent, kept);
	return (
		<>
			{kept.length > 0 && (
				<fieldset className="grid gap-2">
					<legend className="field-label">{m.feedback_files_kept()}</legend>
					<p className="field-hint">{m.asset_kept_hint()}</p>
					{kept.map(({ uuid, name, bytes }) => (
						<CheckField
							key={uuid}
							id={`${id}-${uuid}`}
							name="assets"
							value={uuid}
							defaultChecked
							label={
								<span className="[overflow-wrap:anywhere]">
									{name} <span className="text-soft">{fileSize(bytes)}</span>
								</span>
							}
						/>
					))}
				</fieldset>
			)}
			<InputField
				ref={chosen.ref}
				id={id}
				type="file"
				name="files"
				multiple
				label={m.data_use_kind_file()}
				hint={hint ?? m.asset_attach_hint({ n: num(MAX_AT_ONCE), size: num(LIMIT) })}
				error={chosen.fault ?? error}
				optional
				onChange={chosen.pick}
			/>
			<LargeFileList large={chosen.large} shown={kept.map(({ uuid }) => uuid)} />
		</>
	);
}
