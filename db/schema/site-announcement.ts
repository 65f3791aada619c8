import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";

/** Whom an announcement of the platform is for. */
export const AUDIENCES = ["everybody", "students", "teachers"] as const;

/** What the platform announces on public pages and dashboards (SITE-17), in both languages. Texts are Markdown, rendered when written. */
export const siteAnnouncement = sqliteTable(
	"site_announcement",
	{
		id: id(),
		uuid: uuid(),
		audience: text("audience", { enum: AUDIENCES }).notNull(),
		textEn: text("text_en").notNull(),
		textBn: text("text_bn").notNull(),
		htmlEn: text("html_en").notNull(),
		htmlBn: text("html_bn").notNull(),
		fromAt: millis("from_at").notNull(),
		untilAt: millis("until_at").notNull(),
		/** Null while it is a draft, or withdrawn. */
		publishedAt: millis("published_at"),
		/** Raised by every change: what was read before it is not written over it. */
		version: integer("version").notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("site_announcement_shown").on(table.untilAt).where(sql`published_at IS NOT NULL`),
		check("site_announcement_audience", oneOf("audience", AUDIENCES)),
		check("site_announcement_times", sql`until_at > from_at`),
	],
);
