/**
 * What the audit log says (ACC-20): of each act its object and the names of its details. The words for people are in
 * `features/people/audit-words.ts`, which lacks none.
 */
type Acts = {
	"account.suspend": { of: "account"; detail: { suspension: string; reason: string; text: string } & Change };
	"account.restore": { of: "account"; detail: { suspension: string; note: string | null } & Change };
	"account.role-given": { of: "account"; detail: RoleChanged };
	"account.role-taken": { of: "account"; detail: RoleChanged };
	"account.device-ended": { of: "account"; detail: { kind: "token" | "session"; userAgent: string | null } };
	"account.mobile-changed": { of: "account"; detail: { from: string; to: string } };
	"account.copied": { of: "account"; detail: null };
	"account.deletion-asked": { of: "account"; detail: null };
	"account.deletion-cancelled": { of: "account"; detail: null };
	"account.deleted": { of: "account"; detail: null };
	"teacher.suspended": { of: "account"; detail: { note: string } & Change };
	"teacher.restored": { of: "account"; detail: { note: string } & Change };
	"verification.accepted": { of: "teacher-verification"; detail: VerificationDecided };
	"verification.rejected": { of: "teacher-verification"; detail: VerificationDecided };
	"verification.scan-seen": { of: "teacher-verification"; detail: { side: string; account: string; role: string } };
	"verification.many-looks": { of: "account"; detail: { looks: number } };
	"institute.added": { of: "institute"; detail: { name: string; after: object } };
	"institute.changed": { of: "institute"; detail: { name: string } & Change };
	"institute.merged": { of: "institute"; detail: { into: string } & Change };
	"institute.request-add": { of: "institute-request"; detail: RequestAnswered };
	"institute.request-known": { of: "institute-request"; detail: RequestAnswered };
	"institute.request-refuse": { of: "institute-request"; detail: RequestAnswered };
	"institute.join-accepted": { of: "institute-membership"; detail: JoinDecided };
	"institute.join-refused": { of: "institute-membership"; detail: JoinDecided };
	"question-bank.import": { of: "question_bank"; detail: Imported & Change };
	"question-bank.import-undone": { of: "question_bank"; detail: { before: object; after: object } };
	"question.created": { of: "question"; detail: { code: string; after: object } };
	"question.changed": { of: "question"; detail: { code: string; version: number } & Partial<Change> };
	"question.retired": { of: "question"; detail: { code: string } & Change };
	"question.restored": { of: "question"; detail: { code: string } & Change };
	"question.deleted": { of: "question"; detail: { code: string; before: object } };
	"subject.created": { of: "subject"; detail: { after: object } };
	"subject.changed": { of: "subject"; detail: { name: string } & Partial<Change> };
	"subject.deleted": { of: "subject"; detail: { before: object } };
	"grade.created": { of: "grade"; detail: { after: object } };
	"grade.changed": { of: "grade"; detail: { name: string } & Change };
	"grade.deleted": { of: "grade"; detail: { before: object } };
	"topic.created": { of: "topic"; detail: { after: object } };
	"topic.changed": { of: "topic"; detail: { name: string } & Partial<Change> };
	"topic.deleted": { of: "topic"; detail: { before: object } };
	"site-announcement.created": { of: "site-announcement"; detail: { after: object } };
	"site-announcement.changed": { of: "site-announcement"; detail: Change };
	"site-announcement.published": { of: "site-announcement"; detail: Change };
	"site-announcement.withdrawn": { of: "site-announcement"; detail: Change };
	"site-announcement.deleted": { of: "site-announcement"; detail: { before: object } };
	"help-text.changed": { of: "help-text"; detail: { item: string } & Change };
	"help-text.published": { of: "help-text"; detail: { item: string } & Change };
	"help-text.withdrawn": { of: "help-text"; detail: { item: string } & Change };
	"help-text.restored": { of: "help-text"; detail: { item: string } & Change };
	"content.created": { of: "content"; detail: { after: object } };
	"content.changed": { of: "content"; detail: { title: string } & Change };
	"content.taken-off": { of: "content"; detail: { title: string; reason: string } & Change };
	"content.put-back": { of: "content"; detail: { title: string } & Change };
	"content.deleted": { of: "content"; detail: { title: string; before: object } };
	"model-test.create": { of: "model_test"; detail: { copyOf?: string; after: object } };
	"model-test.change": { of: "model_test"; detail: Change };
	"model-test.cancel": {
		of: "model_test";
		detail: { name: string; state: string; startAt: number; registrations: number } & Change;
	};
	"model-test.publish": { of: "model_test"; detail: Published };
	"model-test.explain-correction": { of: "model_test"; detail: { name: string; questionUuid: string } & Change };
	"model-test.correct-key": {
		of: "model_test";
		detail: { name: string; questionUuid: string; reason: string } & Change;
	};
	/** `objections`: how many were decided. */
	"model-test.appeals-decided": {
		of: "model_test";
		detail: { name: string; questionUuid: string; objections: number } & Change;
	};
	"model-test.extra-time": { of: "model_test"; detail: { name: string; account: string; reason: string } & Change };
	"model-test.extend": { of: "model_test"; detail: { name: string; reason: string } & Change };
	"model-test.winners": { of: "model_test"; detail: { name: string } & Change };
	"mock-test.create": { of: "mock_test_type"; detail: { copyOf?: string; after: object } };
	"mock-test.change": { of: "mock_test_type"; detail: Change };
	"mock-test.withdraw": { of: "mock_test_type"; detail: { name: string } & Change };
	"mock-test.publish": { of: "mock_test_type"; detail: Published };
	"payment.refund": {
		of: "payment";
		detail: {
			account: string;
			refund: string;
			reason: string;
			amount: number;
			destination: string;
			goods: string;
		} & Change;
	};
	"payment.ask-again": { of: "payment"; detail: { account: string; state: string } };
	"payment.issue-resolved": {
		of: "payment-issue";
		detail: { kind: string; subject: string; note: string | null; account?: string } & Change;
	};
	"feedback.decided": {
		of: "feedback";
		detail: { account: string; answered: boolean } & Change;
	};
	/** `saidAt`: when it was made, ms UTC. */
	"announcement.deleted": { of: "course"; detail: { saidAt: number } };
	"attendance.corrected": { of: "lecture"; detail: { account: string; minutes: number; reason: string } };
	"attendance.correction-taken-back": { of: "lecture"; detail: { account: string } };
	"attendance.roll-call": { of: "lecture"; detail: { here: number; of: number } };
	"assignment.returned": { of: "assignment"; detail: { submissions: number } };
	"assignment.excused": { of: "assignment"; detail: { account: string } };
	"assignment.excuse-taken-back": { of: "assignment"; detail: { account: string } };
	"recording.removed": { of: "recording"; detail: { name: string } };
};
type VerificationDecided = {
	account: string;
	reasons: readonly string[];
	note: string | null;
	appealed: boolean;
} & Change;
type RequestAnswered = { account: string; name: string; instituteUuid: string | null; reason: string | null } & Change;
type JoinDecided = { account: string; reason: string | null } & Change;
type Imported = { format: string; created: number; updated: number; unchanged: number; refused?: number };
type RoleChanged = { role: string; reason?: string | undefined } & Change;
type Change = { before: object; after: object };
type Published = { version: number; questions: number } & Change;

export type AuditAction = keyof Acts;
export type AuditObject = Acts[AuditAction]["of"];
export type AuditDetail<Action extends AuditAction> = Acts[Action]["detail"];
export type AuditObjectOf<Action extends AuditAction> = Acts[Action]["of"];
