import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { course, enrolment, lecture, liveMeeting, recording } from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ProviderRecording } from "~/domain/live-class/port.ts";
import { notify } from "~/domain/notification/notify.server.ts";

const DAY = 24 * 3_600_000;

/** Where a recording is shown. */
type Within = { courseUuid: string; lectureUuid: string };

type Reads = Pick<Deps, "db"> & { vars: Pick<Deps["vars"], "RECORDING_DAYS"> };

/** Whom a ready recording is told to, once: accepted students, and the teacher. */
const TOLD = [
	{
		kind: "recording-ready",
		role: "student",
		account: sql`e.student_uuid`,
		among: sql`JOIN ${enrolment} AS e ON e.course_uuid = c.uuid AND e.state = 'accepted'`,
	},
	{ kind: "recording-ready-teacher", role: "teacher", account: sql`c.teacher_uuid`, among: sql`` },
] as const satisfies { kind: string; role: string; account: SQL; among: SQL }[];

/**
 * The statements that write down one recording as the provider has it (ATD-3), if it is of a room of ours, and tell of it when it is
 * ready. What was taken away stays so.
 */
function takeStatements({ db, vars }: Reads, of: ProviderRecording, within: Within, now: number) {
	const { recordId, internalId, state, playUrl, fileUrl, sizeBytes, startedAt, endedAt } = of;
	const isHidden = state === "hidden";
	// One that the provider keeps out of sight goes at its time as well.
	const keepUntil = state === "ready" || isHidden ? endedAt + vars.RECORDING_DAYS * DAY : null;
	return [
		insertWhere(
			{ db },
			recording,
			{
				...{ uuid: uuidv7(), lectureUuid: sql`m.lecture_uuid`, meetingUuid: sql`m.uuid`, recordId },
				...{ state: state === "hidden" ? "processing" : state, hidden: isHidden, playUrl, fileUrl, sizeBytes },
				...{ startedAt, endedAt, keepUntil, createdAt: now, updatedAt: now },
			},
			sql`FROM ${liveMeeting} AS m WHERE m.internal_id = ${internalId}`,
		).onConflictDoUpdate({
			target: recording.recordId,
			set: {
				...asGiven(recording, "state", "hidden", "playUrl", "fileUrl", "startedAt", "endedAt", "updatedAt"),
				sizeBytes: sql`coalesce(excluded.size_bytes, size_bytes)`,
				keepUntil: sql`coalesce(keep_until, excluded.keep_until)`,
			},
			setWhere: sql`recording.state <> 'gone'`,
		}),
		...TOLD.map(({ kind, role, account, among }) =>
			notify(
				{ db },
				{
					...{
						kind,
						role,
						about: `${within.courseUuid}/${within.lectureUuid}`,
						key: `recording-ready:${recordId}`,
						account,
					},
					params: sql`json_object('lecture', l.title)`,
					from: sql`${recording} AS r JOIN ${lecture} AS l ON l.uuid = r.lecture_uuid
						JOIN ${course} AS c ON c.uuid = l.course_uuid ${among}`,
					where: sql`r.record_id = ${recordId} AND r.state = 'ready'`,
				},
				now,
			),
		),
	] as const;
}

/** Writes down what the provider has of rooms of ours. One round trip. @returns how many are ready */
export async function takeRecordings(
	deps: Reads & Pick<Deps, "clock">,
	recordings: readonly ProviderRecording[],
	/** By what the provider calls the room. */
	within: ReadonlyMap<string, Within>,
): Promise<{ ready: number }> {
	const now = deps.clock();
	const [first, ...rest] = recordings.flatMap((one) => {
		const place = within.get(one.internalId);
		return place ? takeStatements(deps, one, place, now) : [];
	});
	if (first) await deps.db.batch([first, ...rest]);
	return { ready: recordings.filter(({ state }) => state === "ready").length };
}
