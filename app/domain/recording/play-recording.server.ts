import { and, eq } from "drizzle-orm";
import { liveMeeting, recording } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { heldLecture } from "~/domain/attendance/lecture-parts.server.ts";
import { noteDataUse } from "~/domain/data-use/note-data-use.server.ts";
import { recordingBytes } from "~/domain/data-use/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { recordingErrors } from "./errors.ts";
import type { Play } from "./schemas.ts";

/** `1h2m3s`, as the provider's player is told where to begin. */
function playerTime(seconds: number): string {
	const parts = [
		[Math.floor(seconds / 3600), "h"],
		[Math.floor(seconds / 60) % 60, "m"],
		[seconds % 60, "s"],
	] as const;
	return parts.flatMap(([n, unit]) => (n > 0 ? [`${n}${unit}`] : [])).join("") || "0s";
}

/** @param from seconds after the recording's beginning; an address that has something after its question mark keeps it */
function playAddress(url: string, from: number | undefined): string {
	if (!from) return url;
	const address = new URL(url);
	address.searchParams.set("t", playerTime(from));
	return address.href;
}

/**
 * Where a recording is played, for its teacher or a student who is in the course at this moment (ATD-3): asked anew at each press, never kept
 * and never logged. The provider is asked whether it still has it. Two round trips.
 * @throws DomainError RecordingNotFound, RecordingNotReady, RecordingHidden, RecordingGone, RecordingElsewhere, of heldLecture
 */
export async function playRecording(
	deps: Pick<Deps, "db" | "clock" | "liveClasses" | "background" | "log" | "vars">,
	who: Actor | null,
	ids: LectureIds,
	{ intent, recording: uuid, from }: Play,
): Promise<string> {
	const { lecture } = await heldLecture(deps, who, ids);
	const [found] = await deps.db
		.select({
			recordId: recording.recordId,
			state: recording.state,
			hidden: recording.hidden,
			playUrl: recording.playUrl,
			fileUrl: recording.fileUrl,
			meetingId: liveMeeting.meetingId,
			sizeBytes: recording.sizeBytes,
			startedAt: recording.startedAt,
			endedAt: recording.endedAt,
		})
		.from(recording)
		.innerJoin(liveMeeting, eq(liveMeeting.uuid, recording.meetingUuid))
		.where(and(eq(recording.uuid, uuid), eq(recording.lectureUuid, lecture.uuid)));
	if (!found) throw recordingErrors.fail("RecordingNotFound");
	if (found.state === "gone") throw recordingErrors.fail("RecordingGone");
	const addressIn = (of: { fileUrl: string | null; playUrl: string | null }) =>
		intent === "file" ? of.fileUrl : of.playUrl;
	const known = addressIn(found);
	if (found.hidden && found.state === "processing") throw recordingErrors.fail("RecordingHidden");
	if (found.state !== "ready" || !known) throw recordingErrors.fail("RecordingNotReady");
	const asked = await deps.liveClasses.recordings([found.meetingId]);
	const answered = asked.kind === "ok" ? asked.value : null;
	const there = answered?.find(({ recordId }) => recordId === found.recordId);
	// A provider that is away may still play what it has; one that has moved says where to.
	const url = (there && addressIn(there)) ?? known;
	if (there?.state === "gone") {
		await deps.db.update(recording).set(goneAt(deps.clock())).where(eq(recording.uuid, uuid));
		throw recordingErrors.fail("RecordingGone");
	}
	// Being made anew, out of sight for now, or missing in a list of one press: nothing of that is for good.
	if (answered && there?.state !== "ready")
		throw recordingErrors.fail(there?.state === "processing" ? "RecordingNotReady" : "RecordingHidden");
	// Browsers follow a form only to where our pages allow it: elsewhere nothing would happen, and nobody would say why.
	const { origin } = new URL(url);
	if (origin !== new URL(deps.vars.BBB_BASE_URL).origin && !deps.vars.BBB_ROOM_ORIGINS.includes(origin)) {
		deps.log.warn("recordings are played from an origin that is not in BBB_ROOM_ORIGINS", { origin });
		throw recordingErrors.fail("RecordingElsewhere");
	}
	// A part that was lost is little of it, and counts for nothing (MET-1).
	if (who?.role === "student" && !from) {
		const ms = (found.endedAt ?? 0) - (found.startedAt ?? found.endedAt ?? 0);
		const bytes = recordingBytes({ sizeBytes: found.sizeBytes, ms });
		noteDataUse(deps, { accountUuid: who.accountUuid, use: "recording", bytes });
	}
	return intent === "file" ? url : playAddress(url, from);
}

/** What stays of a recording that is not there any more. */
export const goneAt = (now: number) =>
	({ state: "gone", playUrl: null, fileUrl: null, keepUntil: null, updatedAt: now }) as const;
