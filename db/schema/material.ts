import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, updatedAt, uuid } from "./columns.ts";
import { course } from "./course.ts";
import { lecture } from "./lecture.ts";

/** Something to learn from that a teacher gives a course, or one of its lectures (MAT-1). Its files are rows of `asset`. */
export const material = sqliteTable(
	"material",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid, { onDelete: "cascade" }),
		/** Null where it belongs to the course alone. */
		lectureUuid: text("lecture_uuid").references(() => lecture.uuid, { onDelete: "cascade" }),
		title: text("title").notNull(),
		/** Markdown with LaTeX. */
		description: text("description"),
		/** An address elsewhere, over https. */
		link: text("link"),
		/** Its place among those of the same course or lecture, the least first. */
		position: integer("position").notNull().default(0),
		/** From when on students see it; null where that is at once. */
		publishAt: millis("publish_at"),
		/** When its students were notified that its time has come; null while that is still to be done. */
		announcedAt: millis("announced_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("material_course").on(table.courseUuid, table.createdAt),
		index("material_list").on(table.courseUuid, table.lectureUuid, table.position),
		index("material_lecture").on(table.lectureUuid, table.publishAt),
		index("material_unannounced").on(table.publishAt).where(sql`publish_at IS NOT NULL AND announced_at IS NULL`),
	],
);
