import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";

export const INSTITUTE_KINDS = ["school", "college", "university", "coaching"] as const;
/** `hidden` is found by nobody who looks for it; `merged` is a double whose address leads to the other for good. */
export const INSTITUTE_STATES = ["listed", "hidden", "merged"] as const;
/** In which role somebody belongs to an institute: students join, teachers are let in. */
export const MEMBERSHIP_ROLES = ["student", "teacher"] as const;
export const REQUEST_STATUSES = ["Accepted", "Pending", "Rejected"] as const;

/** A class. Its place in lists is `position`, then its id; a hidden one is offered to nobody, and stays where it was chosen (INS-10). */
export const grade = sqliteTable(
	"grade",
	{
		id: id(),
		uuid: uuid(),
		title: text("title").notNull().unique(),
		titleBn: text("title_bn"),
		createdAt: createdAt(),
		position: integer("position").notNull().default(0),
		hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
		/** Raised by every change: what was read before it is not written over it. */
		version: integer("version").notNull().default(1),
	},
	// In the places that admins gave them.
	(table) => [index("grade_place").on(table.position, table.id)],
);

/** What a class is divided into: Science, Humanities and so on. */
export const section = sqliteTable("section", {
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
		/** Of the address book; null where it has no place, as coaching on the net. */
		districtId: text("district_id"),
		/** The number by which the Bureau of Educational Information knows it, where it is surely known. */
		eiin: integer("eiin"),
		/** What else it is called, in either script. */
		otherNames: text("other_names", { mode: "json" }).$type<string[]>().notNull().default([]),
		/** `instituteKey` of both names, by which doubles are found; empty where there is no such name. */
		nameKey: text("name_key").notNull().default(""),
		nameKeyBn: text("name_key_bn").notNull().default(""),
		state: text("state", { enum: INSTITUTE_STATES }).notNull().default("listed"),
		/** The institute that a merged one has become; never itself a merged one. */
		mergedInto: text("merged_into").references((): AnySQLiteColumn => institute.uuid),
	},
	(table) => [
		// Those who look for something: by name, of one kind, in one district.
		index("institute_listed").on(table.state, table.name),
		index("institute_listed_kind").on(table.state, table.kind, table.name),
		index("institute_listed_district").on(table.state, table.districtId, table.name),
		// Admins see all of them, in the order they choose.
		index("institute_name").on(table.name),
		index("institute_created").on(table.createdAt),
		index("institute_name_key").on(table.nameKey),
		index("institute_name_key_bn").on(table.nameKeyBn),
		index("institute_merged").on(table.mergedInto),
		uniqueIndex("institute_eiin").on(table.eiin).where(sql`eiin IS NOT NULL AND state <> 'merged'`),
		uniqueIndex("institute_one_open_school").on(table.isOpenSchool).where(sql`is_open_school = 1`),
		check("institute_kind", oneOf("kind", INSTITUTE_KINDS)),
		check("institute_state", oneOf("state", INSTITUTE_STATES)),
		check("institute_merged_into", sql`(state = 'merged') = (merged_into IS NOT NULL) AND merged_into IS NOT uuid`),
	],
);

/** What an institute is looked up by: every word of its names, a row each (see `instituteSearchWords`). */
export const instituteWord = sqliteTable(
	"institute_word",
	{
		word: text("word").notNull(),
		instituteUuid: text("institute_uuid")
			.notNull()
			.references(() => institute.uuid, { onDelete: "cascade" }),
	},
	(table) => [
		primaryKey({ columns: [table.word, table.instituteUuid] }),
		index("institute_word_institute").on(table.instituteUuid),
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
		role: text("role", { enum: MEMBERSHIP_ROLES }).notNull().default("student"),
		/** Why a request was refused. */
		reason: text("reason"),
		decidedBy: text("decided_by"),
		decidedAt: millis("decided_at"),
	},
	(table) => [
		uniqueIndex("institute_membership_once").on(table.accountUuid, table.instituteUuid, table.role),
		index("institute_membership_institute").on(table.instituteUuid, table.role, table.requestStatus),
		index("institute_membership_pending").on(table.requestStatus, table.updatedAt),
		check("institute_membership_status", oneOf("request_status", REQUEST_STATUSES)),
		check("institute_membership_role", oneOf("role", MEMBERSHIP_ROLES)),
	],
);

/** "My institute is not listed": what somebody says of it, until an admin answers. */
export const instituteRequest = sqliteTable(
	"institute_request",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid").notNull(),
		/** In which role the person wants to belong to it. */
		role: text("role", { enum: MEMBERSHIP_ROLES }).notNull(),
		/** In either script, as it was typed. */
		name: text("name").notNull(),
		nameKey: text("name_key").notNull(),
		/** What else its name is looked up by, as with `institute_word`, one text with blanks between. */
		searchWords: text("search_words").notNull().default(""),
		kind: text("kind", { enum: INSTITUTE_KINDS }).notNull(),
		districtId: text("district_id").notNull(),
		requestStatus: text("request_status", { enum: REQUEST_STATUSES }).notNull().default("Pending"),
		/** What it has become, or always was. */
		instituteUuid: text("institute_uuid").references(() => institute.uuid),
		reason: text("reason"),
		decidedBy: text("decided_by"),
		decidedAt: millis("decided_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("institute_request_once").on(table.accountUuid, table.nameKey).where(sql`request_status = 'Pending'`),
		index("institute_request_status").on(table.requestStatus, table.createdAt),
		index("institute_request_account").on(table.accountUuid, table.createdAt),
		index("institute_request_institute").on(table.instituteUuid),
		check("institute_request_kind", oneOf("kind", INSTITUTE_KINDS)),
		check("institute_request_role", oneOf("role", MEMBERSHIP_ROLES)),
		check("institute_request_status", oneOf("request_status", REQUEST_STATUSES)),
		check("institute_request_answered", sql`request_status <> 'Accepted' OR institute_uuid IS NOT NULL`),
	],
);
