import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, updatedAt, uuid } from "./columns.ts";
import { institute } from "./institute.ts";
import { subject } from "./question-bank.ts";

export const course = sqliteTable(
	"course",
	{
		id: id(),
		uuid: uuid(),
		title: text("title").notNull(),
		subtitle: text("subtitle"),
		description: text("description"),
		/** Where its cover is, a path of ours; null where its picture is composed of the signs of its subject. */
		image: text("image"),
		/** What one learns, each in a line of its own. */
		outcomes: text("outcomes"),
		teacherUuid: text("teacher_uuid")
			.notNull()
			.references(() => account.uuid),
		instituteUuid: text("institute_uuid")
			.notNull()
			.references(() => institute.uuid),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		feePoisha: integer("fee_poisha").notNull().default(0),
		maxStudents: integer("max_students").notNull(),
		startAt: millis("start_at").notNull(),
		endAt: millis("end_at").notNull(),
		enrolmentEndAt: millis("enrolment_end_at").notNull(),
		/** Taken out of every list but its own people's. */
		archivedAt: millis("archived_at"),
		/** How many seats are taken; kept by triggers on `enrolment`, and never above `max_students`, by a trigger too (ENR-2). */
		seatsTaken: integer("seats_taken").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("course_teacher").on(table.teacherUuid, table.createdAt),
		index("course_created").on(table.createdAt),
		index("course_subject").on(table.subjectUuid, table.createdAt),
		index("course_institute").on(table.instituteUuid, table.endAt),
		// All that a list of courses asks and is sorted by: the rows, whose texts are long, are read of those alone that it shows.
		index("course_listed").on(
			table.archivedAt,
			table.endAt,
			table.enrolmentEndAt,
			table.startAt,
			table.seatsTaken,
			table.maxStudents,
			table.feePoisha,
			table.teacherUuid,
			table.instituteUuid,
			table.subjectUuid,
		),
		index("course_title").on(sql`title COLLATE NOCASE`),
		check("course_window", sql`start_at < end_at AND enrolment_end_at < end_at`),
		check("course_fee", sql`fee_poisha >= 0`),
	],
);
