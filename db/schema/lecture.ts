import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, updatedAt, uuid } from "./columns.ts";
import { course } from "./course.ts";

/**
 * An hour of a course. Triggers refuse what overlaps another of the same course, and what lies outside of it (LEC-1);
 * cancelled ones count for nothing there. Times ms UTC.
 */
export const lecture = sqliteTable(
	"lecture",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid, { onDelete: "cascade" }),
		title: text("title").notNull(),
		description: text("description"),
		startsAt: millis("starts_at").notNull(),
		endsAt: millis("ends_at").notNull(),
		/** Those that one weekly pattern made have the same. */
		seriesUuid: text("series_uuid"),
		/** A room of the teacher's own, elsewhere; null where ours is used. */
		meetingUrl: text("meeting_url"),
		/** Rises with every change that a calendar must hear of (iCalendar's SEQUENCE). */
		sequence: integer("sequence").notNull().default(0),
		/** When it was before it was moved last. */
		movedFrom: millis("moved_from"),
		cancelledAt: millis("cancelled_at"),
		cancelReason: text("cancel_reason"),
		/** When its students were reminded last of the time that it has. */
		remindedAt: millis("reminded_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("lecture_course").on(table.courseUuid, table.startsAt),
		index("lecture_start").on(table.startsAt),
		index("lecture_series").on(table.seriesUuid).where(sql`series_uuid IS NOT NULL`),
		check("lecture_window", sql`starts_at < ends_at`),
	],
);

/** The address of somebody's own calendar (CAL-3): one at a time, and another one when they want it. */
export const calendarFeed = sqliteTable("calendar_feed", {
	accountUuid: text("account_uuid")
		.primaryKey()
		.references(() => account.uuid, { onDelete: "cascade" }),
	/** SHA-256 of what stands in the address, base64url. */
	tokenHash: text("token_hash").notNull().unique(),
	/** When a calendar read it last. */
	readAt: millis("read_at"),
	createdAt: createdAt(),
});
