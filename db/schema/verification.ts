import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, uuid } from "./columns.ts";

/** As `app/domain/verification` has them. */
const DOCUMENTS = ["nid", "birth_certificate", "passport"] as const;
const SUBMISSION_STATES = ["Awaiting", "Accepted", "Rejected"] as const;
const SIDES = ["front", "back"] as const;

/** One submission of a teacher's documents, and what came of it (VER-3). How the teacher stands is in `teacher_profile`. */
export const teacherVerification = sqliteTable(
	"teacher_verification",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid, { onDelete: "cascade" }),
		state: text("state", { enum: SUBMISSION_STATES }).notNull().default("Awaiting"),
		document: text("document", { enum: DOCUMENTS }).notNull(),
		/** The number, sealed; by which key is beside it. */
		numberSealed: text("number_sealed").notNull(),
		numberKey: text("number_key").notNull(),
		/** Equal for equal numbers, and says nothing to who has no key. */
		numberHash: text("number_hash").notNull(),
		/** `••••••1234` */
		numberMasked: text("number_masked").notNull(),
		aboutMe: text("about_me").notNull(),
		organization: text("organization"),
		/** Since when it waits for an admin: since it was sent, or appealed about. */
		waitingSince: millis("waiting_since").notNull(),
		decidedAt: millis("decided_at"),
		decidedBy: text("decided_by").references(() => account.uuid),
		/** This one decision, so that who comes second knows. */
		decisionUuid: text("decision_uuid"),
		/** Codes of `app/domain/verification/reasons.ts`. */
		reasons: text("reasons", { mode: "json" }).$type<string[]>(),
		/** What the admin wrote to the teacher. */
		note: text("note"),
		appeal: text("appeal"),
		appealedAt: millis("appealed_at"),
		scansRemovedAt: millis("scans_removed_at"),
		createdAt: createdAt(),
	},
	(table) => [
		// One at a time waits.
		uniqueIndex("teacher_verification_open").on(table.accountUuid).where(sql`${table.state} = 'Awaiting'`),
		index("teacher_verification_account").on(table.accountUuid, table.id),
		index("teacher_verification_state").on(table.state, table.waitingSince),
		index("teacher_verification_waiting").on(table.waitingSince),
		index("teacher_verification_number").on(table.numberHash),
		index("teacher_verification_key").on(table.numberKey),
		index("teacher_verification_removal").on(table.decidedAt).where(sql`${table.scansRemovedAt} IS NULL`),
		check("teacher_verification_state_value", oneOf("state", SUBMISSION_STATES)),
		check("teacher_verification_document", oneOf("document", DOCUMENTS)),
		check("teacher_verification_decided", sql`(${table.state} = 'Awaiting') = (${table.decidedAt} IS NULL)`),
	],
);

/** One side of a document. The file is sealed, in the bucket under the scan's uuid; its row stays when it was removed. */
export const verificationScan = sqliteTable(
	"verification_scan",
	{
		id: id(),
		uuid: uuid(),
		verificationUuid: text("verification_uuid")
			.notNull()
			.references(() => teacherVerification.uuid, { onDelete: "cascade" }),
		side: text("side", { enum: SIDES }).notNull(),
		/** By content, as `image/png`. */
		type: text("type").notNull(),
		/** Bytes, unsealed. */
		size: integer("size").notNull(),
		keyId: text("key_id").notNull(),
		removedAt: millis("removed_at"),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("verification_scan_side").on(table.verificationUuid, table.side),
		index("verification_scan_key").on(table.keyId).where(sql`${table.removedAt} IS NULL`),
		check("verification_scan_side_value", oneOf("side", SIDES)),
	],
);

/**
 * A scan that is sealed and in the bucket under its uuid, and that no submission has taken yet (VER-9). The row is there before the file, so that
 * nothing in the bucket is unknown; a submission makes it a `verification_scan` of the same uuid.
 */
export const verificationUpload = sqliteTable(
	"verification_upload",
	{
		id: id(),
		uuid: uuid(),
		ownerUuid: text("owner_uuid")
			.notNull()
			.references(() => account.uuid),
		/** By content, as `image/png`. */
		type: text("type").notNull(),
		/** Bytes, unsealed. */
		size: integer("size").notNull(),
		keyId: text("key_id").notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		index("verification_upload_owner").on(table.ownerUuid, table.createdAt),
		index("verification_upload_removal").on(table.createdAt),
		index("verification_upload_key").on(table.keyId),
	],
);
