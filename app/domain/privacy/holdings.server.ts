import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#db/schema/index.ts";
import { teacherAccount } from "~/domain/sale/earners.server.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import type { Holding } from "./holding.ts";
import {
	by,
	DELETED,
	decidedBy,
	nameless,
	nameOf,
	ours,
	own,
	type TableName,
	through,
} from "./holding-parts.server.ts";
import { COURSE_HOLDINGS } from "./holdings-course.server.ts";
import { EXAM_HOLDINGS } from "./holdings-exam.server.ts";

const NOBODY = { about: "nobody" } as const;

/**
 * All that the database holds, and what each table means to somebody who asks for their data or for its end (PRV-1, PRV-6):
 * handed out as, left out because, deleted, anonymised, or kept because. A table that is not here does not compile; a
 * column with an account in it that is not here fails a test. Rows go in this order: what hangs on something before it.
 */
export const HOLDINGS = {
	verificationScan: {
		about: "person",
		accounts: {},
		theirs: through("verification_uuid", "teacher_verification"),
		file: "verification/scans",
		leftOut: { ...ours, keyId: "which of our keys sealed it" },
		ending: DELETED,
	},
	verificationUpload: {
		about: "person",
		accounts: { ownerUuid: "theirs" },
		theirs: by("owner_uuid"),
		file: "verification/uploads",
		leftOut: { ...ours, keyId: "which of our keys sealed it" },
		ending: DELETED,
	},
	teacherVerification: own("verification/submissions", {
		accounts: { decidedBy: "another's" },
		leftOut: {
			...decidedBy,
			numberSealed: "handed out as `number`, opened",
			numberKey: "which of our keys sealed it",
			numberHash: "what we find equal numbers by; it says nothing without our secret",
			decisionUuid: "a number of ours for the decision",
		},
		ending: DELETED,
	}),
	issuerSignOut: own("account/sign-outs-to-tell", {
		leftOut: { idToken: "proves to the account provider who they are" },
		ending: DELETED,
	}),
	sharedDevicePerson: {
		about: "person",
		accounts: { accountUuid: "theirs" },
		theirs: by("account_uuid"),
		file: "account/shared-devices",
		leftOut: {
			deviceHash: "what we know a browser by",
			pinSalt: "what a PIN is compared by",
			pinHash: "what a PIN is compared by",
			parked: "a name of ours for a session",
			cameIn: "a name of ours for a session",
		},
		ending: DELETED,
	},
	teacherProfile: own("profile/teacher", { ending: DELETED }),
	accountRole: own("profile/roles", { ending: DELETED }),
	accountSubject: own("profile/subjects", {
		also: { subject: nameOf("subject", "title", "subject_uuid") },
		ending: DELETED,
	}),
	instituteMembership: own("institutes/memberships", {
		accounts: { decidedBy: "another's" },
		leftOut: decidedBy,
		also: { institute: nameOf("institute", "name", "institute_uuid") },
		ending: DELETED,
	}),
	instituteRequest: own("institutes/requests", {
		accounts: { decidedBy: "another's" },
		leftOut: {
			...decidedBy,
			nameKey: "the name again, as we compare it",
			searchWords: "the name again, as we look it up",
		},
		ending: DELETED,
	}),
	feedback: own("feedback/feedback", {
		accounts: { answeredBy: "another's" },
		leftOut: { answeredBy: "names one of us" },
		ending: DELETED,
	}),
	asset: {
		about: "person",
		accounts: { ownerUuid: "theirs" },
		theirs: by("owner_uuid"),
		file: "files/files",
		leftOut: { ...ours, key: "where it lies in our store; the file itself is beside this list" },
		ending: DELETED,
	},
	upload: {
		about: "person",
		accounts: { ownerUuid: "theirs" },
		theirs: by("owner_uuid"),
		file: "files/uploads",
		leftOut: {
			...ours,
			key: "where it lies in our store until all of it is there",
			staged: "how it lies in our store",
			leaseToken: "which request adds to it",
			leaseUntil: "which request adds to it",
		},
		ending: DELETED,
	},
	notification: own("notifications/notifications", {
		leftOut: { dedupeKey: "what we tell the same news by" },
		// Notices of before had the score, which another model test may withhold (QB-5.1): the attempts say it when it may be told.
		also: { params: sql`CASE WHEN kind = 'score-changed' THEN json_remove(params, '$.score') ELSE params END` },
		ending: DELETED,
	}),
	notificationSetting: own("notifications/settings", { ending: DELETED }),
	pushDelivery: {
		about: "person",
		accounts: {},
		theirs: through("subscription_uuid", "push_subscription"),
		file: "notifications/push-messages",
		leftOut: ours,
		ending: DELETED,
	},
	pushSubscription: own("notifications/push-browsers", {
		leftOut: {
			p256dh: "a key of the browser",
			auth: "a secret of the browser",
			carried: "what we know by that its session is not over",
		},
		ending: DELETED,
	}),
	suspension: own("account/suspensions", {
		accounts: { suspendedBy: "another's", liftedBy: "another's" },
		leftOut: {
			suspendedBy: "names one of us",
			liftedBy: "names one of us",
			liftNote: "what we noted for ourselves",
			toldAt: "when a part of ours had heard of it",
		},
		ending: DELETED,
	}),
	...EXAM_HOLDINGS,
	paymentEvent: {
		about: "person",
		accounts: {},
		theirs: through("payment_uuid", "payment"),
		file: "payments/events",
		leftOut: ours,
		ending: { how: "kept", why: "the books: append-only, with numbers, states and times alone" },
	},
	paymentIssue: {
		about: "person",
		accounts: { resolvedBy: "another's" },
		theirs: through("payment_uuid", "payment"),
		file: "payments/issues",
		leftOut: { ...ours, resolvedBy: "names one of us", note: "what we noted for ourselves" },
		ending: { how: "anonymised", set: { note: null }, why: "the books: what was wrong with a payment" },
	},
	refund: {
		about: "person",
		accounts: { requestedBy: "another's" },
		theirs: through("payment_uuid", "payment"),
		file: "payments/refunds",
		leftOut: { ...ours, requestedBy: "names one of us" },
		ending: { how: "anonymised", set: { reason: "" }, why: "the books: money that went back" },
	},
	payment: own("payments/payments", {
		leftOut: {
			idempotencyKey: "what a program of yours called one try",
			paymentUrl: "an address at bKash that has run out",
		},
		ending: {
			how: "anonymised",
			set: { payer: null, paymentUrl: null, idempotencyKey: null, returnTo: null },
			why: "the books: amounts, receipts and transactions are kept as long as the law asks",
		},
	}),
	ledgerTransaction: {
		about: "person",
		accounts: {},
		theirs: (accountUuid) =>
			sql`uuid IN (SELECT transaction_uuid FROM ledger_entry WHERE account IN (${walletAccount(accountUuid)}, ${teacherAccount(accountUuid)}))`,
		file: "wallet/transactions",
		leftOut: ours,
		ending: { how: "kept", why: "the books: append-only" },
	},
	ledgerEntry: {
		about: "person",
		accounts: { account: "theirs" },
		theirs: (accountUuid) => sql`account IN (${walletAccount(accountUuid)}, ${teacherAccount(accountUuid)})`,
		file: "wallet/entries",
		leftOut: ours,
		ending: { how: "kept", why: "the books: append-only" },
	},
	auditLog: {
		about: "person",
		accounts: { actorUuid: "another's" },
		theirs: (accountUuid) => sql`object_uuid = ${accountUuid} OR actor_uuid = ${accountUuid}
			OR detail ->> '$.account' = ${accountUuid}`,
		file: "account/log",
		leftOut: {
			...ours,
			actorUuid: "names one of us, where it was not you",
			detail: "what we noted for ourselves; what you were told is with the thing that it is about",
		},
		// Also what it says of things of theirs: `redact-audit.server.ts`.
		ending: { how: "anonymised", set: {}, why: "that something was done stays, without the words that were said" },
	},
	accountDeletion: own("account/deletions", {
		leftOut: { nextTryAt: "of our own work", tries: "of our own work", issuerToldAt: "of our own work" },
		ending: nameless("it says that somebody asked, and that it was done"),
	}),
	...COURSE_HOLDINGS,
	account: {
		about: "person",
		accounts: { mobile: "theirs" },
		theirs: by("uuid"),
		file: "profile/account",
		leftOut: ours,
		also: { grade: nameOf("grade", "title", "grade_uuid") },
		ending: {
			how: "anonymised",
			// The key to the outside as well: who comes again with the same number is somebody new.
			set: {
				issuer: "",
				subject: sql`uuid`,
				...{ name: null, image: null, mobile: null, mobileVerified: false, dob: null, gender: null, gradeUuid: null },
				...{ addressLine1: null, postOffice: null, zipCode: null, thana: null, district: null },
				...{ thanaId: null, districtId: null, country: null, locale: null },
			},
			why: "an empty row, so that books and ranks hang on something",
		},
	},
	abandonedRoom: NOBODY,
	grade: NOBODY,
	section: NOBODY,
	institute: NOBODY,
	instituteWord: NOBODY,
	subject: NOBODY,
	topic: NOBODY,
	// Who wrote it is nothing to anybody outside.
	question: { about: "nobody", accounts: { changedBy: "another's" } },
	questionVersion: { about: "nobody", accounts: { changedBy: "another's" } },
	questionImport: { about: "nobody", accounts: { importedBy: "another's", undoneBy: "another's" } },
	questionImportChange: NOBODY,
	questionOption: NOBODY,
	questionPicture: NOBODY,
	questionPictureUse: NOBODY,
	// An exam or a self-assessment shows pictures.
	poolPicture: { about: "nobody", accounts: { ownerUuid: "another's" } },
	questionTag: NOBODY,
	// An exam or a self-assessment holds questions.
	heldQuestion: { about: "nobody", accounts: { ownerUuid: "another's" } },
	leftOutQuestion: { about: "nobody", accounts: { ownerUuid: "another's" } },
	modelTest: NOBODY,
	modelTestSubject: NOBODY,
	modelTestGrade: NOBODY,
	modelTestQuestion: NOBODY,
	paperPool: NOBODY,
	keyCorrection: NOBODY,
	mockTestType: NOBODY,
	mockTestTypeSubject: NOBODY,
	mockTestTypeGrade: NOBODY,
	mockTestTypeQuestion: NOBODY,
	mockTestPool: NOBODY,
	// What bKash says of a payment, by its numbers; of who paid three digits.
	ipnMessage: NOBODY,
	heartbeat: NOBODY,
	jobLease: NOBODY,
	tally: NOBODY,
	siteAnnouncement: NOBODY,
	helpText: NOBODY,
} as const satisfies Record<TableName, Holding>;

const TABLES: Readonly<Record<TableName, SQLiteTable>> = { ...schema };

/** The tables about somebody, in the order in which they are taken away. */
export const PERSONAL = Object.entries(HOLDINGS as Record<TableName, Holding>).flatMap(([key, holding]) => {
	const name = key as TableName;
	return holding.about === "person" ? [{ name, table: TABLES[name], holding }] : [];
});

/** A table about somebody. */
export type PersonalTable = (typeof PERSONAL)[number];
