import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { subject } from "./question-bank.ts";

export const CONTENT_TYPES = ["Video"] as const;

/** A free video that a teacher (CON-1) or an admin (CON-7) uploaded. Its files are assets attached to it; two columns tell which is which. */
export const content = sqliteTable(
	"content",
	{
		id: id(),
		uuid: uuid(),
		teacherUuid: text("teacher_uuid")
			.notNull()
			.references(() => account.uuid),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		contentType: text("content_type", { enum: CONTENT_TYPES }).notNull(),
		title: text("title").notNull(),
		description: text("description").notNull(),
		/** The title as searches compare it. */
		searchKey: text("search_key").notNull(),
		/** The asset that is played. */
		videoUuid: text("video_uuid").notNull().unique(),
		/** The asset with its captions (WebVTT). */
		captionsUuid: text("captions_uuid"),
		/** The path of its poster; null where the sign of its subject is shown. */
		image: text("image"),
		/** How long it plays; null where the file does not say. */
		durationMs: integer("duration_ms"),
		/** Uploaded by an admin: it is the platform's, and shown also when that account is no admin any more (CON-7). */
		uploadedByAdmin: integer("uploaded_by_admin", { mode: "boolean" }).notNull().default(false),
		/** Null while only its teacher sees it. */
		publishedAt: millis("published_at"),
		/** Taken off by an admin: when, and the reason that its teacher reads (CON-7). */
		takenOffAt: millis("taken_off_at"),
		takenOffReason: text("taken_off_reason"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		// All that a list asks before it reads the rows that it shows.
		index("content_published")
			.on(
				table.publishedAt,
				table.subjectUuid,
				table.teacherUuid,
				table.searchKey,
				table.takenOffAt,
				table.uploadedByAdmin,
			)
			.where(sql`published_at IS NOT NULL`),
		index("content_subject").on(table.subjectUuid, table.publishedAt),
		index("content_teacher").on(table.teacherUuid, table.createdAt),
		check("content_type_value", oneOf("content_type", CONTENT_TYPES)),
	],
);
