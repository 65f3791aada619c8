import { type ConfirmData, ConfirmFinish } from "./confirm-finish.tsx";
import { attemptKinds } from "./kinds.ts";
import type { RoomData } from "./room-data.ts";
import { RunningExam } from "./running-exam.tsx";

export type LiveRoomData = { kind: "running"; paper: RoomData } | { kind: "confirm"; confirm: ConfirmData };

/** An attempt while its clock runs: the paper, or without JavaScript the question before it is over. */
export function LiveRoom({ room }: { room: LiveRoomData }) {
	if (room.kind === "confirm")
		return (
			<ConfirmFinish data={room.confirm} attendPath={attemptKinds[room.confirm.kind].attend(room.confirm.examUuid)} />
		);
	const attendPath = attemptKinds[room.paper.kind].attend(room.paper.examUuid);
	return (
		<RunningExam
			data={room.paper}
			attendPath={attendPath}
			signInPath={`/auth/sign-in?role=student&next=${encodeURIComponent(attendPath)}`}
		/>
	);
}
