import { useCallback, useEffect, useState } from "react";
import { deviceStore } from "~/components/device-store.ts";
import { FlaggedQuestions } from "./flagged-questions.ts";
import type { RoomData } from "./room-data.ts";

/** Which questions the student means to look at again (ATT-9), by uuid. */
export type Flags = { of: (uuid: string) => boolean; toggle: (uuid: string) => void };

/** Nothing is flagged before the page is alive: the notes are in the browser alone. */
export function useFlags({ examUuid, accountUuid }: Pick<RoomData, "examUuid" | "accountUuid">): Flags {
	const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set());
	const open = useCallback(() => new FlaggedQuestions(deviceStore(), examUuid, accountUuid), [examUuid, accountUuid]);
	useEffect(() => setFlagged(open().all()), [open]);
	const toggle = useCallback(
		(uuid: string) => {
			open().toggle(uuid);
			setFlagged((before) => {
				const after = new Set(before);
				if (!after.delete(uuid)) after.add(uuid);
				return after;
			});
		},
		[open],
	);
	return { of: (uuid) => flagged.has(uuid), toggle };
}
