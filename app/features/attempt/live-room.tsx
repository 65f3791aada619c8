import type { ToastMessage } from "~/components/feedback.tsx";
import { type ConfirmData, ConfirmFinish } from "./confirm-finish.tsx";
import { attemptKinds } from "./kinds.ts";
import type { RoomData } from "./room-data.ts";
import { RunningExam } from "./running-exam.tsx";

export type LiveRoomData = { kind: "running"; paper: RoomData } | { kind: "confirm"; confirm: ConfirmData };

/**
 * An attempt while its clock runs: the paper, or without JavaScript the question before it is over.
 * @param toasts what the request before left behind
 */
export function LiveRoom({ room, toasts }: { room: LiveRoomData; toasts: readonly ToastMessage[] }) {
	if (room.kind === "confirm")
		return (
			<ConfirmFinish
				data={room.confirm}
				attendPath={attemptKinds[room.confirm.kind].attend(room.confirm.examUuid)}
				toasts={toasts}
			/>
		);
	const attendPath = attemptKinds[room.paper.kind].attend(room.paper.examUuid);
	return (
		<RunningExam
			data={room.paper}
			toasts={toasts}
			attendPath={attendPath}
			signInPath={`/auth/sign-in?role=student&next=${encodeURIComponent(attendPath)}`}
		/>
	);
}
