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

/** How long a walk through the pages may take, and how long a proof of the number counts in it. */
export const FLOW_LIFETIME = 30 * MINUTE;
export const PROOF_LIFETIME = 10 * MINUTE;

/** Sliding windows. Those per address are wide: whole schools and mobile networks share one. */
export const LIMITS = {
	passwordPerMobile: { max: 10, window: 15 * MINUTE },
	passwordPerAddress: { max: 300, window: 15 * MINUTE },
	codesPerAddress: { max: 300, window: HOUR },
	codeTriesPerAddress: { max: 600, window: HOUR },
} as const;

export type SendDecision = { allowed: true } | { allowed: false; reason: "too-soon" | "too-many"; retryAt: number };

/**
 * Whether another code may be sent to a number.
 * @param sentAt when codes were sent to it, in any order; older ones than the window do not count
 */
export function maySendCode(sentAt: readonly number[], now: number): SendDecision {
	const recent = sentAt.filter((at) => at > now - OTP.window).sort((a, b) => b - a);
	const tooMany: number | undefined = recent[OTP.perWindow - 1];
	if (tooMany !== undefined) return { allowed: false, reason: "too-many", retryAt: tooMany + OTP.window };
	const latest = recent[0];
	if (latest !== undefined && now < latest + OTP.resendAfter)
		return { allowed: false, reason: "too-soon", retryAt: latest + OTP.resendAfter };
	return { allowed: true };
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

/** Whether a walk may still go on, and whether its proof of the number still counts. */
export const flowIsOpen = (flow: { endedAt: number | null; expiresAt: number }, now: number) =>
	flow.endedAt === null && now < flow.expiresAt;
export const proofCounts = (provedAt: number | null, now: number) =>
	provedAt !== null && now < provedAt + PROOF_LIFETIME;

/** Six digits, each as likely as the other, from random bytes: `bytes` must hold at least 4. */
export function codeFrom(bytes: Uint8Array<ArrayBuffer>): string {
	const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
	return String(number % 10 ** OTP.digits).padStart(OTP.digits, "0");
}
