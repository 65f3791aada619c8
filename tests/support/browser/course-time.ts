import { and, eq, isNotNull, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { account, attendanceEvent, course, lecture, liveMeeting } from "#db/schema/index.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { commandProduct } from "../run-product.ts";
import { addresses } from "./addresses.ts";

async function within<Done>(work: (db: ReturnType<typeof openDatabase>) => Promise<Done>): Promise<Done> {
	const db = openDatabase(addresses.database);
	try {
		return await work(db);
	} finally {
		db.$client.close();
	}
}

/**
 * Time passes for one course, and for nobody else who uses the product at the same moment: all that has a time in it, its lectures,
 * their rooms and what was heard in them, is so much longer ago.
 */
export const passTime = (courseUuid: string, minutes: number): Promise<unknown> =>
	within((db) => {
		const ms = minutes * 60_000;
		const lectures = sql`(SELECT uuid FROM ${lecture} WHERE course_uuid = ${courseUuid})`;
		const rooms = sql`(SELECT uuid FROM ${liveMeeting} WHERE lecture_uuid IN ${lectures})`;
		return db.batch([
			db.run(sql`UPDATE ${course} SET start_at = start_at - ${ms}, end_at = end_at - ${ms}, enrolment_end_at = enrolment_end_at - ${ms}
				WHERE uuid = ${courseUuid}`),
			db.run(
				sql`UPDATE ${lecture} SET starts_at = starts_at - ${ms}, ends_at = ends_at - ${ms} WHERE course_uuid = ${courseUuid}`,
			),
			db.run(sql`UPDATE ${liveMeeting} SET started_at = started_at - ${ms}, ended_at = ended_at - ${ms}, created_at = created_at - ${ms}
				WHERE lecture_uuid IN ${lectures}`),
			db.run(sql`UPDATE ${attendanceEvent} SET at = at - ${ms} WHERE meeting_uuid IN ${rooms}`),
		]);
	});

/** Whether the provider's news that somebody came into the room of a lecture, or left it, has come: time may pass from then on. */
export const isHeard = (lectureUuid: string, kind: "joined" | "left", mobile: string): Promise<boolean> =>
	within(async (db) => {
		const rows = await db
			.select({ id: attendanceEvent.id })
			.from(attendanceEvent)
			.innerJoin(liveMeeting, eq(liveMeeting.uuid, attendanceEvent.meetingUuid))
			.innerJoin(account, eq(account.uuid, attendanceEvent.accountUuid))
			.where(
				and(
					eq(liveMeeting.lectureUuid, lectureUuid),
					eq(attendanceEvent.kind, kind),
					eq(account.mobile, normaliseMobile(mobile) ?? ""),
				),
			)
			.limit(1);
		return rows.length > 0;
	});

/** Whether the room of a lecture has ended, and all that the provider tells of it by itself has come. */
export const allIsHeard = (lectureUuid: string): Promise<boolean> =>
	within(async (db) => {
		const rows = await db
			.select({ uuid: liveMeeting.uuid })
			.from(liveMeeting)
			.innerJoin(attendanceEvent, eq(attendanceEvent.meetingUuid, liveMeeting.uuid))
			.where(
				and(
					eq(liveMeeting.lectureUuid, lectureUuid),
					isNotNull(liveMeeting.endedAt),
					eq(attendanceEvent.source, "analytics"),
				),
			)
			.limit(1);
		return rows.length > 0;
	});

/** The product's work of a minute, now. */
export const doScheduledWork = (): Promise<void> => commandProduct(addresses.control, "scheduled");

/** Recordings to come are ready as soon as their meeting has ended. */
export async function processRecordingsAtOnce(): Promise<void> {
	const response = await fetch(`${addresses.sandbox}/bbb/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ processingMs: 0 }),
	});
	if (!response.ok) throw new Error(await response.text());
}
