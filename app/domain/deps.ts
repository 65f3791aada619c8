import type { Database } from "#db/client.ts";
import type { IdentityProvider } from "./account/identity.ts";
import type { SessionGuard } from "./account/session-guard.ts";
import type { FileReaders } from "./asset/file-reader.ts";
import type { FileStore } from "./asset/file-store.ts";
import type { ExamSessions } from "./exam-session/port.ts";
import type { LiveClassProvider } from "./live-class/port.ts";
import type { PushSender } from "./notification/push-port.ts";
import type { SendSms } from "./notification/sms-port.ts";
import type { PaymentProvider } from "./payment/provider.ts";
import type { MakePhoto } from "./photo/port.ts";
import type { Vault } from "./verification/vault.ts";
import type { Writes } from "./writes.ts";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** What happened, for whoever runs the platform. Never pass secrets or answers. */
export type Log = {
	info(message: string, fields?: Fields): void;
	warn(message: string, fields?: Fields): void;
	error(message: string, error: unknown, fields?: Fields): void;
};

/** A read-through cache for what changes rarely: memory of the isolate, then a store that all share, then the source. */
export type SharedCache = {
	/**
	 * @param memoryMs how long this isolate may answer without asking the shared store
	 * @param kvSeconds after how long the source is asked again: behind the answer, which is the older copy
	 * @param large a value of megabytes maybe: this isolate remembers so much of these together, those that were used last
	 */
	through<T>(
		key: string,
		options: { memoryMs: number; kvSeconds: number; large?: true },
		load: () => Promise<T>,
	): Promise<T>;
	forget(key: string): Promise<void>;
	/** A counter that is part of public cache keys: raising it makes every older public page stale. */
	publicVersion(): Promise<string>;
	/** Never fails: what was done is done, and older pages end by their time. */
	bumpPublicVersion(now: number): Promise<void>;
};

/** Scheduled work begins nothing new after this moment (ms UTC): what is left is for the next minute. */
export type Limit = { until: number };

/** What is limited; `workers/middleware/rate-limit.ts` says how narrowly. */
export type Limited =
	| "sign-in"
	| "token"
	| "payment"
	| "payment-check"
	| "import"
	| "upload"
	| "upload-part"
	| "large-body"
	| "stranger-body"
	| "feedback"
	| "people"
	| "invite"
	| "search"
	| "made-up-page"
	| "verification"
	| "privacy"
	| "pin"
	| "discussion"
	| "message"
	| "calendar"
	| "calendar-address"
	| "archive"
	| "live-class";

/** Whether one more may pass. */
export type RateLimit = (what: Limited, who: string) => Promise<boolean>;

/** What use cases work with, built once for a request; each names the part it needs. */
export type Deps = {
	db: Database;
	/** Milliseconds UTC. */
	clock: () => number;
	/** For small writes that come in bursts; everything else goes to `db`. */
	writes: Writes;
	exams: ExamSessions;
	payments: PaymentProvider;
	liveClasses: LiveClassProvider;
	files: FileStore;
	fileReaders: FileReaders;
	makePhoto: MakePhoto;
	cache: SharedCache;
	log: Log;
	rateLimit: RateLimit;
	/** Lets so many milliseconds pass. */
	wait: (ms: number) => Promise<void>;
	sessions: SessionGuard;
	/** Loaded when somebody signs in or out, or leaves for good. */
	identity: () => Promise<IdentityProvider>;
	vault: Vault;
	push: PushSender;
	sendSms: SendSms;
	/** Work that may go on after the response. */
	background: (work: Promise<unknown>) => void;
	/** Of the environment, what a rule needs to know. */
	vars: {
		PUBLIC_ORIGIN: string;
		/** Where browsers read large files from the bucket itself. */
		BUCKET_URL?: string | undefined;
		MOCK_TESTS_PER_HOUR: number;
		VERIFICATION_SCANS_DAYS: number;
		ACCOUNT_DELETION_DAYS: number;
		RECORDING_DAYS: number;
		SMS_PER_HOUR: number;
		SMS_PER_DAY: number;
		BBB_BASE_URL: string;
		BBB_ROOM_ORIGINS: readonly string[];
		PLATFORM_SHARE_PERCENT: number;
	};
};
