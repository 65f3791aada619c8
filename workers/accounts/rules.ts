const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** One-time codes. All times in milliseconds. */
export const OTP = {
	digits: 6,
	lifetime: 5 * MINUTE,
	tries: 3,
	resendAfter: 60 * SECOND,
	window: HOUR,
	perWindow: 5,
} as const;

/**
 * Codes of the phone, sent where the short ones are used up: twelve digits, so that nothing has to count who guesses at them,
 * and the next one before the last is over, so that one always works or can be had.
 */
export const LONG_CODE = { digits: 12, lifetime: HOUR, resendAfter: 50 * MINUTE } as const;

/** Of the newest that are alive: by their windows no more than two of a kind are. */
export const LONG_CODES_TRIED = 2;

/** How long a walk through the pages may take, and how long a proof of the number counts in it. */
export const FLOW_LIFETIME = 30 * MINUTE;
export const PROOF_LIFETIME = 10 * MINUTE;

/** At most so many within so many milliseconds, wherever they begin. */
export type Window = { max: number; window: number };

/**
 * Sliding windows. Strangers are counted by number and network together, and all of a number's strangers once more, wider,
 * against many networks; networks alone are wide, for whole schools and mobile operators share one. A known device has its own, and all that know a number have so many codes together: whoever signs in again and again has as many devices.
 */
export const LIMITS = {
	passwordPerRequester: { max: 10, window: 15 * MINUTE },
	passwordOfStrangers: { max: 100, window: HOUR },
	passwordPerNetwork: { max: 300, window: 15 * MINUTE },
	passwordsChosenPerNetwork: { max: 200, window: 15 * MINUTE },
	codesOfStrangers: { max: 20, window: HOUR },
	codesOfStrangersPerDay: { max: 40, window: 24 * HOUR },
	codesOfStrangersApart: { max: 1, window: OTP.resendAfter },
	codesPerNetwork: { max: 300, window: HOUR },
	longCodesPerNetwork: { max: 300, window: HOUR },
	longTriesPerWalk: { max: 12, window: HOUR },
	changesOfMobile: { max: 10, window: 24 * HOUR },
	changesOfPassword: { max: 10, window: 24 * HOUR },
	codesOfKnown: { max: 10, window: HOUR },
	codesOfKnownPerDay: { max: 30, window: 24 * HOUR },
	codesOfKnownApart: { max: 1, window: OTP.resendAfter },
	signIns: { max: 200, window: HOUR },
	authorizations: { max: 200, window: HOUR },
	walksPerCode: { max: 10, window: HOUR },
} as const satisfies Record<string, Window>;

/** Notes older than this count nowhere. */
export const LONGEST_WINDOW = 24 * HOUR;

/** When the next one fits into a window, ms; null when one fits now. `at` in any order. */
function windowFreeAt(at: readonly number[], { max, window }: Window, now: number): number | null {
	const oldest = at.filter((time) => time > now - window).sort((a, b) => b - a)[max - 1];
	return oldest === undefined ? null : oldest + window;
}

export type SendDecision =
	| { allowed: true }
	| { allowed: false; reason: "too-soon" | "too-many"; retryAt: number }
	/** By others: of the number, or of the whole network. */
	| { allowed: false; reason: "used-up" };

/**
 * Whether another code may be sent to a number for one who asks.
 * @param sentAt when codes were sent to it for them, in any order; older ones than the window do not count
 */
export function maySendCode(sentAt: readonly number[], now: number): Exclude<SendDecision, { reason: "used-up" }> {
	const full = windowFreeAt(sentAt, { max: OTP.perWindow, window: OTP.window }, now);
	if (full !== null) return { allowed: false, reason: "too-many", retryAt: full };
	const soon = windowFreeAt(sentAt, { max: 1, window: OTP.resendAfter }, now);
	return soon === null ? { allowed: true } : { allowed: false, reason: "too-soon", retryAt: soon };
}

export type CodeState = { expiresAt: number; triesLeft: number; closedAt: number | null };
export type CodeVerdict = "right" | "wrong" | "spent" | "expired" | "closed";

/**
 * What a try at a code comes to. A try is taken off before the code is compared, so `triesLeft` counts this one too.
 * "wrong" leaves tries, "spent" was the last one or came after it.
 */
export function judgeCode(code: CodeState, matches: boolean, now: number): CodeVerdict {
	if (code.closedAt !== null) return "closed";
	if (now >= code.expiresAt) return "expired";
	if (code.triesLeft <= 0) return "spent";
	if (matches) return "right";
	return code.triesLeft === 1 ? "spent" : "wrong";
}

const DAY = 24 * HOUR;

/**
 * Telling clients of a sign-out. `firstAfter`: the request that ended the sessions has tried for half a minute then. `longest`:
 * a session of 30 days, and a token of 30 made on its last one, would be over by themselves (ACC-18). `held`: longer than one run
 * works, shorter than any wait of `againAfter`.
 */
export const NOTICE = { firstAfter: MINUTE, held: MINUTE / 2, longest: 61 * DAY } as const;

/** The wait after so many runs in which a client did not hear a notice, ms: 1, 2, 4 … minutes, an hour at most. */
export const againAfter = (tries: number): number => Math.min(MINUTE * 2 ** tries, HOUR);

/** Whether a walk may still go on, and whether its proof of the number still counts. */
export const flowIsOpen = (flow: { endedAt: number | null; expiresAt: number }, now: number) =>
	flow.endedAt === null && now < flow.expiresAt;
export const proofCounts = (provedAt: number | null, now: number) =>
	provedAt !== null && now < provedAt + PROOF_LIFETIME;

/** Who has signed in so lately need not say their password for what else asks for it. */
const FRESH_SIGN_IN = 10 * MINUTE;
export const isFreshSignIn = (signedInAt: number, now: number) => now < signedInAt + FRESH_SIGN_IN;

/** Six digits, each as likely as the other, from random bytes: `bytes` must hold at least 4. */
export function codeFrom(bytes: Uint8Array<ArrayBuffer>): string {
	const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
	return String(number % 10 ** OTP.digits).padStart(OTP.digits, "0");
}

/** Twelve digits, from random bytes: `bytes` must hold at least 8. */
export function longCodeFrom(bytes: Uint8Array<ArrayBuffer>): string {
	const number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
	return String(number % 10n ** BigInt(LONG_CODE.digits)).padStart(LONG_CODE.digits, "0");
}

/** What may be counted over everybody within an hour and within a day (ACC-14.2, ACC-14.3). */
export type Budget = { hour: number; day: number };
export type Budgets = { sms: Budget; "wrong-code": Budget };
export type Tallied = Budget;

/**
 * What strangers get: codes of six digits; those of twelve alone, which nobody guesses and a number gets once in 50 minutes;
 * no message at all. A device that the person has signed in on gets its codes in each.
 */
export type CodeStage = "open" | "long-only" | "shut";

/** Beyond the budget by so many times, nothing is sent to strangers. */
const SHUT_AT = 2;

const isOver = (spent: Tallied, budget: Budget, times = 1) =>
	spent.hour >= budget.hour * times || spent.day >= budget.day * times;

export function codeStage(spent: Record<keyof Budgets, Tallied>, budgets: Budgets): CodeStage {
	if (isOver(spent.sms, budgets.sms, SHUT_AT)) return "shut";
	return isOver(spent.sms, budgets.sms) || isOver(spent["wrong-code"], budgets["wrong-code"]) ? "long-only" : "open";
}

/** Which budgets the last `more` have used up: each is told once, however many come after. @param spent with these */
export const usedUpBy = (more: number, spent: Tallied, budget: Budget): (keyof Budget)[] =>
	(["hour", "day"] as const).filter((per) => spent[per] >= budget[per] && spent[per] - more < budget[per]);
