import { type RefObject, useEffect, useRef } from "react";
import { notKept } from "./room-for-files.ts";

type Kept = { uuid: string; name: string; bytes: number };

/**
 * Takes out of a field what the server has kept of the form that was refused or looked at: it would be uploaded and attached once more. What was not
 * kept stays.
 * @param sent what was in the field as the form was sent: a choice that was made since is left alone
 * @param others uuids of files that came in another way than by this field
 */
export function useKeptFiles(
	field: RefObject<HTMLInputElement | null>,
	sent: RefObject<FileList | null>,
	kept: readonly Kept[],
	others: readonly string[] = [],
): void {
	const known = useRef<readonly string[]>([]);
	const latest = useRef({ kept, others });
	latest.current = { kept, others };
	const uuids = kept.map(({ uuid }) => uuid).join();
	useEffect(() => {
		const here = uuids === "" ? [] : uuids.split(",");
		const isOld = (uuid: string) => known.current.includes(uuid) || latest.current.others.includes(uuid);
		const came = latest.current.kept.filter(({ uuid }) => !isOld(uuid));
		known.current = here;
		const { current: at } = field;
		if (!at?.files || at.files !== sent.current || came.length === 0) return;
		const left = new DataTransfer();
		for (const file of notKept(Array.from(at.files), came)) left.items.add(file);
		at.files = left.files;
	}, [uuids, field, sent]);
}
