import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { grade } from "./institute.ts";
import { subject } from "./question-bank.ts";

export const ROLES = ["student", "teacher", "admin"] as const;
export const VERIFICATION_STATUSES = ["Accepted", "Awaiting", "Rejected", "Suspended"] as const;
export const GENDERS = ["female", "male", "other"] as const;

/** A person. The key to the outside is issuer plus subject (OIDC Core), never the mobile number. */
export const account = sqliteTable(
	"account",
	{
		id: id(),
		uuid: uuid(),
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		name: text("name"),
		image: text("image"),
		/** E.164 */
		mobile: text("mobile"),
		mobileVerified: integer("mobile_verified", { mode: "boolean" }).notNull().default(false),
		/** YYYY-MM-DD */
		dob: text("dob"),
		gender: text("gender"),
		gradeUuid: text("grade_uuid").references(() => grade.uuid),
		addressLine1: text("address_line_1"),
		postOffice: text("post_office"),
		zipCode: text("zip_code"),
		thana: text("thana"),
		district: text("district"),
		/** The places that the two names above are of, by the ids of the gazetteer; null for a name that is not listed. */
		thanaId: text("thana_id"),
		districtId: text("district_id"),
		country: text("country"),
		/** The language that the person reads, as of their last sign-in or choice; null before. */
		locale: text("locale"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("account_issuer_subject").on(table.issuer, table.subject),
		index("account_created").on(table.createdAt),
		index("account_mobile").on(table.mobile),
		index("account_name").on(sql`name COLLATE NOCASE`),
		// Those whose number is not verified, newest first and counted.
		index("account_unverified").on(table.id).where(sql`mobile_verified = 0`),
		check("account_gender", oneOf("gender", GENDERS)),
	],
);

export const accountRole = sqliteTable(
	"account_role",
	{
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		role: text("role", { enum: ROLES }).notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		primaryKey({ columns: [table.accountUuid, table.role] }),
		index("account_role_role").on(table.role),
		check("account_role_value", oneOf("role", ROLES)),
	],
);

/** What somebody learns or teaches. */
export const accountSubject = sqliteTable(
	"account_subject",
	{
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		createdAt: createdAt(),
	},
	(table) => [
		primaryKey({ columns: [table.accountUuid, table.subjectUuid] }),
		index("account_subject_subject").on(table.subjectUuid),
	],
);

/** What an admin decides on: teacher verification (ACC-8). */
export const teacherProfile = sqliteTable(
	"teacher_profile",
	{
		accountUuid: text("account_uuid")
			.primaryKey()
			.references(() => account.uuid, { onDelete: "cascade" }),
		verificationStatus: text("verification_status", { enum: VERIFICATION_STATUSES }).notNull().default("Awaiting"),
		/** A copy of the account's, kept by triggers: verified teachers are listed by it (INS-8). */
		name: text("name"),
		organization: text("organization"),
		/** Of before numbers were sealed (`teacher_verification`); nothing is written here any more. */
		nid: text("nid"),
		aboutMe: text("about_me"),
		submittedAt: millis("submitted_at"),
		decidedAt: millis("decided_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("teacher_profile_status").on(table.verificationStatus),
		index("teacher_profile_listed").on(table.verificationStatus, sql`name COLLATE NOCASE`, table.accountUuid),
		check("teacher_profile_status_value", oneOf("verification_status", VERIFICATION_STATUSES)),
	],
);

/** Append-only record of what admins and money did (SEC-5). */
export const auditLog = sqliteTable(
	"audit_log",
	{
		id: id(),
		uuid: uuid(),
		actorUuid: text("actor_uuid"),
		action: text("action").notNull(),
		objectType: text("object_type").notNull(),
		objectUuid: text("object_uuid").notNull(),
		detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
		createdAt: createdAt(),
	},
	(table) => [
		index("audit_log_object").on(table.objectType, table.objectUuid),
		// Also where nobody says of which type.
		index("audit_log_object_uuid").on(table.objectUuid),
		// Whom what was done with something of theirs concerns.
		index("audit_log_account").on(sql`detail ->> '$.account'`),
		index("audit_log_actor").on(table.actorUuid),
		index("audit_log_action").on(table.action),
		index("audit_log_created").on(table.createdAt),
		// How often somebody did something lately (VER-7).
		index("audit_log_actor_action").on(table.actorUuid, table.action, table.createdAt),
	],
);
