import { type RefObject, useEffect } from "react";
import { notKept } from "./room-for-files.ts";

/** What a form was sent with: what was in its field, and the uuids of files that were here before. */
export type SentFiles = { files: FileList; named: readonly string[] };

/** Of a form that is about to be sent. @param field its field of files */
export function sentFiles(field: HTMLInputElement | null): SentFiles | null {
	if (!field?.files || !field.form) return null;
	return { files: field.files, named: new FormData(field.form).getAll("assets").map(String) };
}

/**
 * Takes out of a field what the server has kept of the form that was refused or looked at: it would be uploaded and attached once more. What was not
 * kept stays.
 * @param sent the form as it was sent: a choice that was made since is left alone
 */
export function useKeptFiles(
	field: RefObject<HTMLInputElement | null>,
	sent: RefObject<SentFiles | null>,
	kept: readonly { uuid: string }[],
): void {
	const uuids = kept.map(({ uuid }) => uuid).join();
	useEffect(() => {
		const { current: at } = field;
		const { current: form } = sent;
		if (!at?.files || !form || at.files !== form.files) return;
		const came = uuids.split(",").filter((uuid) => uuid !== "" && !form.named.includes(uuid)).length;
		if (came === 0) return;
		const left = new DataTransfer();
		for (const file of notKept(Array.from(at.files), came)) left.items.add(file);
		at.files = left.files;
	}, [uuids, field, sent]);
}
