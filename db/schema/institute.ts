import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, oneOf, updatedAt, uuid } from "./columns.ts";

export const INSTITUTE_KINDS = ["school", "college", "university", "coaching"] as const;
export const REQUEST_STATUSES = ["Accepted", "Pending", "Rejected"] as const;

export const grade = sqliteTable("grade", {
	id: id(),
	uuid: uuid(),
	title: text("title").notNull().unique(),
	titleBn: text("title_bn"),
	createdAt: createdAt(),
});

export const institute = sqliteTable(
	"institute",
	{
		id: id(),
		uuid: uuid(),
		name: text("name").notNull(),
		nameBn: text("name_bn"),
		kind: text("kind", { enum: INSTITUTE_KINDS }).notNull(),
		/** The one institute every student joins at the first sign-in (INS-1). */
		isOpenSchool: integer("is_open_school", { mode: "boolean" }).notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("institute_name").on(table.name),
		uniqueIndex("institute_one_open_school").on(table.isOpenSchool).where(sql`is_open_school = 1`),
		check("institute_kind", oneOf("kind", INSTITUTE_KINDS)),
	],
);

export const instituteMembership = sqliteTable(
	"institute_membership",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid").notNull(),
		instituteUuid: text("institute_uuid")
			.notNull()
			.references(() => institute.uuid),
		requestStatus: text("request_status", { enum: REQUEST_STATUSES }).notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("institute_membership_once").on(table.accountUuid, table.instituteUuid),
		index("institute_membership_institute").on(table.instituteUuid, table.requestStatus),
		check("institute_membership_status", oneOf("request_status", REQUEST_STATUSES)),
	],
);
