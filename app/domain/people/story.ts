import type { account, payment } from "#db/schema/index.ts";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import type { Role, VerificationStatus } from "~/domain/account/session.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { FeedbackState } from "~/domain/feedback/rules.ts";
import type { RequestStatus } from "~/domain/institute/schemas.ts";
import type { DeletionHold } from "~/domain/privacy/rules.ts";
import type { SubmissionState } from "~/domain/verification/rules.ts";
import type { WalletLine } from "~/domain/wallet/queries.server.ts";
import type { AuditEntry } from "./audit.server.ts";
import type { SuspensionReason } from "./suspension.ts";

/** One suspension, open or lifted; times ms UTC. */
export type SuspensionRecord = {
	uuid: string;
	reason: SuspensionReason;
	text: string;
	createdAt: number;
	suspendedByName: string | null;
	liftedAt: number | null;
	liftedByName: string | null;
	liftNote: string | null;
};

/** An exam that somebody registered for or sat; score in hundredths of a mark. */
export type ExamOfPerson = {
	kind: RunningAttempt["kind"];
	uuid: string;
	title: string;
	/** When they registered or began. */
	at: number;
	finishedAt: number | null;
	score: number | null;
	totalMarks: number | null;
	rank: number | null;
};

export type PaymentOfStory = Pick<
	typeof payment.$inferSelect,
	| "uuid"
	| "purpose"
	| "itemTitle"
	| "amount"
	| "state"
	| "createdAt"
	| "providerCode"
	| "fulfilment"
	| "refundState"
	| "refunded"
>;

export type MembershipOfStory = {
	uuid: string;
	name: string;
	nameBn: string | null;
	role: Role;
	requestStatus: RequestStatus;
};

/** An institute that they missed in the list, and that has not become one of it. */
export type MissedOfStory = { uuid: string; name: string; requestStatus: Exclude<RequestStatus, "Accepted"> };

/** Documents that a teacher sent; times ms UTC. */
export type SubmissionOfStory = { uuid: string; state: SubmissionState; createdAt: number; decidedAt: number | null };

export type FeedbackOfStory = { uuid: string; title: string; state: FeedbackState; createdAt: number };

/** Everything that admins see of one account: the newest of each kind. */
export type PersonStory = {
	person: typeof account.$inferSelect;
	gradeTitle: string | null;
	gradeTitleBn: string | null;
	roles: Role[];
	verificationStatus: VerificationStatus | null;
	institutes: MembershipOfStory[];
	/** Newest first. */
	missed: MissedOfStory[];
	submissions: SubmissionOfStory[];
	/** Newest first; the open one, where there is one. */
	suspensions: SuspensionRecord[];
	exams: ExamOfPerson[];
	payments: PaymentOfStory[];
	/** What is in it (poisha), and its newest lines. */
	wallet: { balance: number; lines: WalletLine[] };
	feedback: FeedbackOfStory[];
	audit: AuditEntry[];
	/** What runs at this moment. */
	running: readonly RunningAttempt[];
	/** When the account goes because they asked for that (ms UTC), and what holds it up; null where nobody asked. */
	deletion: { dueAt: number; heldUpFor: DeletionHold | null } | null;
	/** Where they are signed in, last used first; null where that could not be asked. */
	devices: ShownDevice[] | null;
};
