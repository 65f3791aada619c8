import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { lecture } from "./lecture.ts";

export const ATTENDANCE_KINDS = ["joined", "left", "seen"] as const;
export const ATTENDANCE_SOURCES = ["webhook", "analytics", "poll"] as const;
export const RECORDING_STATES = ["processing", "ready", "gone"] as const;

/** A room that was opened for a lecture: a second one where the first had ended. Times ms UTC. */
export const liveMeeting = sqliteTable(
	"live_meeting",
	{
		id: id(),
		uuid: uuid(),
		lectureUuid: text("lecture_uuid")
			.notNull()
			.references(() => lecture.uuid, { onDelete: "cascade" }),
		/** What we call it at the provider; the same for all rooms of a lecture. */
		meetingId: text("meeting_id").notNull(),
		/** What the provider calls this one, and its recording. */
		internalId: text("internal_id").notNull().unique(),
		/** Stands in the addresses that the provider calls back: nobody can guess it. */
		callbackToken: text("callback_token").notNull().unique(),
		/** When its teacher was first in it. */
		startedAt: millis("started_at"),
		endedAt: millis("ended_at"),
		/** When the provider is asked next who is there, and for its recording; null when there is nothing to ask. */
		nextPollAt: millis("next_poll_at"),
		polls: integer("polls").notNull().default(0),
		/** When what was heard in it was taken away, 0 where that was nothing; its attendance stays as it was reckoned. */
		forgottenAt: millis("forgotten_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("live_meeting_lecture").on(table.lectureUuid, table.id),
		index("live_meeting_poll").on(table.nextPollAt).where(sql`next_poll_at IS NOT NULL`),
		index("live_meeting_forget").on(table.endedAt).where(sql`forgotten_at IS NULL AND ended_at IS NOT NULL`),
	],
);

/** What was heard of somebody in a room, from whichever source, once (ATD-1). */
export const attendanceEvent = sqliteTable(
	"attendance_event",
	{
		id: id(),
		meetingUuid: text("meeting_uuid")
			.notNull()
			.references(() => liveMeeting.uuid, { onDelete: "cascade" }),
		accountUuid: text("account_uuid").notNull(),
		/** One connection of theirs, as the provider names it. */
		connection: text("connection").notNull(),
		kind: text("kind", { enum: ATTENDANCE_KINDS }).notNull(),
		source: text("source", { enum: ATTENDANCE_SOURCES }).notNull(),
		/** When it happened, by the provider's clock, ms UTC. */
		at: millis("at").notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("attendance_event_once").on(table.meetingUuid, table.connection, table.kind, table.source, table.at),
		index("attendance_event_person").on(table.meetingUuid, table.accountUuid, table.at),
		check("attendance_event_kind", oneOf("kind", ATTENDANCE_KINDS)),
		check("attendance_event_source", oneOf("source", ATTENDANCE_SOURCES)),
	],
);

/** What became of a student in a lecture. A row stands as soon as there is anything to say. */
export const attendance = sqliteTable(
	"attendance",
	{
		lectureUuid: text("lecture_uuid")
			.notNull()
			.references(() => lecture.uuid, { onDelete: "cascade" }),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		/** When they first pressed Join: opened, which is not present. */
		openedAt: millis("opened_at"),
		/** They chose to listen only at their last press, which takes less of their data (MET-1). */
		listens: integer("listens", { mode: "boolean" }).notNull().default(false),
		/** How long they were there, ms, and when: `[[from, until], …]`, ms UTC, clipped to the lecture. */
		presentMs: integer("present_ms").notNull().default(0),
		intervals: text("intervals", { mode: "json" }).$type<[number, number][]>().notNull().default([]),
		/** What the teacher says instead, ms, and why; roll-call is the same by another way. */
		correctedMs: integer("corrected_ms"),
		correctionReason: text("correction_reason"),
		correctedBy: text("corrected_by"),
		correctedAt: millis("corrected_at"),
		/** Why they do not come, said before it began. */
		excuse: text("excuse"),
		excusedAt: millis("excused_at"),
		updatedAt: updatedAt(),
	},
	(table) => [
		primaryKey({ columns: [table.lectureUuid, table.accountUuid] }),
		index("attendance_account").on(table.accountUuid, table.lectureUuid),
		// Whether anything was corrected in a lecture: looked up for each of a course.
		index("attendance_corrected").on(table.lectureUuid).where(sql`corrected_ms IS NOT NULL`),
		check("attendance_present", sql`present_ms >= 0 AND (corrected_ms IS NULL OR corrected_ms >= 0)`),
	],
);

/** What was recorded of a room. */
export const recording = sqliteTable(
	"recording",
	{
		id: id(),
		uuid: uuid(),
		lectureUuid: text("lecture_uuid")
			.notNull()
			.references(() => lecture.uuid, { onDelete: "cascade" }),
		meetingUuid: text("meeting_uuid")
			.notNull()
			.references(() => liveMeeting.uuid),
		/** The provider's. */
		recordId: text("record_id").notNull().unique(),
		state: text("state", { enum: RECORDING_STATES }).notNull(),
		/** It is made, and the provider keeps it out of sight; `processing` then, since it may be shown again. */
		hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
		/** Where it is played, and where it is one file; the provider's addresses, for accepted students alone. */
		playUrl: text("play_url"),
		fileUrl: text("file_url"),
		sizeBytes: integer("size_bytes"),
		startedAt: millis("started_at"),
		endedAt: millis("ended_at"),
		/** How long it stays. */
		keepUntil: millis("keep_until"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("recording_lecture").on(table.lectureUuid, table.startedAt),
		index("recording_keep").on(table.keepUntil).where(sql`keep_until IS NOT NULL`),
		check("recording_state", oneOf("state", RECORDING_STATES)),
	],
);

/** A room's name at the provider whose lecture is no more: what was recorded under it is to go there too (ATD-4). */
export const abandonedRoom = sqliteTable(
	"abandoned_room",
	{
		id: id(),
		/** What we called it at the provider: all rooms of the lecture that it was of. */
		meetingId: text("meeting_id").notNull().unique(),
		/** It was open when its lecture went: ended first. */
		isOpen: integer("is_open", { mode: "boolean" }).notNull(),
		nextTryAt: millis("next_try_at").notNull(),
		/** How often the provider was asked. */
		tries: integer("tries").notNull().default(0),
		createdAt: createdAt(),
	},
	(table) => [index("abandoned_room_due").on(table.nextTryAt)],
);
