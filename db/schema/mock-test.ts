import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, updatedAt, uuid } from "./columns.ts";

/** A kind of self-assessment (spec section 3, "Mock test type"). */
export const mockTestType = sqliteTable(
	"mock_test_type",
	{
		id: id(),
		uuid: uuid(),
		title: text("title").notNull(),
		subtitle: text("subtitle"),
		description: text("description"),
		icon: text("icon"),
		color: text("color"),
		image: text("image"),
		durationMinutes: integer("duration_minutes").notNull(),
		numQuestion: integer("num_question").notNull(),
		examTagTitle: text("exam_tag_title"),
		feePoisha: integer("fee_poisha").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("mock_test_type_title").on(table.title),
		check("mock_test_type_duration", sql`duration_minutes > 0 AND num_question > 0`),
		check("mock_test_type_fee", sql`fee_poisha >= 0`),
	],
);
