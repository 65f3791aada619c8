import type { SignInMark, Standing } from "./session-guard.ts";

/** What a session and its tokens carry, to be held against the guard (ACC-12). */
export type Carried = {
	epoch: number;
	/** Ours: the tokens that were made in a sign-in end with it. */
	signIn: string | null;
	/** Of a token: it can be ended by itself. Those of earlier versions have none. */
	token?: string;
	/** Of a token that its owner named: it ends by itself, with its account's epoch or in time, and not with a sign-in (ACC-11.1). */
	name?: string;
	/** The issuer's session behind it. */
	issuerSession: string | null;
	/** When the person signed in at the issuer, ms by its clock: what ended there before then was another session. */
	signedInAt?: number | null;
	/** It ends then (ms), however often it is changed until then. Those of earlier versions have none. */
	until?: number;
};

export const NOTHING_CARRIED: Carried = { epoch: 0, signIn: null, issuerSession: null };

export const marksOf = ({ signIn, issuerSession, token }: Carried): SignInMark[] => [
	...(signIn ? [`sign-in:${signIn}` as const] : []),
	...(issuerSession ? [`issuer:${issuerSession}` as const] : []),
	...(token ? [`token:${token}` as const] : []),
];

/** The word of an end may come late: who signed in again meanwhile did so after it. */
const beganSince = ({ signedInAt }: Carried, endedBefore: number | null): boolean =>
	endedBefore !== null && typeof signedInAt === "number" && signedInAt > endedBefore;

/** Some issuers say the second and no more; then it may have been its last moment. */
const lastMomentOf = (at: number): number => (at % 1000 === 0 ? at + 999 : at);

/** Who had signed in before everything ended comes too late, also where the end was heard while their session was being made. */
const beganBefore = ({ signedInAt }: Carried, endedBefore: number | null): boolean =>
	endedBefore !== null && typeof signedInAt === "number" && lastMomentOf(signedInAt) <= endedBefore;

/** Whether a session or token is still good, as its account stands. */
export const isGood = (carried: Carried, { epoch, endedBefore, leastEpoch, ended }: Standing): boolean =>
	!ended &&
	carried.epoch >= leastEpoch &&
	(epoch === carried.epoch ? !beganBefore(carried, endedBefore) : beganSince(carried, endedBefore));

/** The name of the device that a session or token is shown as; null for those of earlier versions, which are not shown. */
export const deviceIdOf = ({ token, signIn }: Carried): string | null => token ?? signIn;
