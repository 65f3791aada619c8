import type { Limited, RateLimit } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { networkOf, widerNetworks } from "~/lib/network.ts";
import type { Bindings } from "../env.ts";

/**
 * What is limited (SEC-4), by whom it is counted. Addresses are counted loosely: a school or a mobile operator puts thousands
 * behind one. The exact limits (codes by SMS) are rows in the accounts database, not here.
 */
const LIMITS = {
	/** Starts of a sign-in, by address. */
	"sign-in": "RATE_LIMIT_WIDE",
	/** Bearer tokens, by account. */
	token: "RATE_LIMIT_NARROW",
	/** Payments begun, by account. */
	payment: "RATE_LIMIT_NARROW",
	/** Payments asked about, by account, and returns, by payment: each question goes on to the provider. */
	"payment-check": "RATE_LIMIT_NARROW",
	/** Imports, by account. */
	import: "RATE_LIMIT_NARROW",
	/** Files taken in, by account. */
	upload: "RATE_LIMIT_NARROW",
	/** Parts of files that arrive over several requests, by account: each byte of one is taken in once, and their sum is bounded by the day. */
	"upload-part": "RATE_LIMIT_WIDE",
	/** Bodies above 64 KB, by account, before their first byte (SEC-8). */
	"large-body": "RATE_LIMIT_NARROW",
	/** The same of strangers (other services, mostly), by address. */
	"stranger-body": "RATE_LIMIT_WIDE",
	/** Feedback, by account. */
	feedback: "RATE_LIMIT_NARROW",
	/** People looked up by their number, by account: whose a number is, is nobody's to find out by trying. */
	people: "RATE_LIMIT_NARROW",
	/** Invitations to courses, by account of the teacher: each may be an SMS. */
	invite: "RATE_LIMIT_NARROW",
	/** What strangers look for by words, by address: each is asked of the database. */
	search: "RATE_LIMIT_WIDE",
	/** Pages for everybody that are not there, by address: no cache has them. */
	"made-up-page": "RATE_LIMIT_WIDE",
	/** Documents sent, by account: each is sealed and stored. */
	verification: "RATE_LIMIT_NARROW",
	/** Copies of one's data, and askings for the end of an account, by account. */
	privacy: "RATE_LIMIT_NARROW",
	/** PINs set, by account: each is slow work on purpose. */
	pin: "RATE_LIMIT_NARROW",
	/** What is said in courses, by account: each is told to others. */
	discussion: "RATE_LIMIT_NARROW",
	/** Messages of a teacher to students, by account. */
	message: "RATE_LIMIT_NARROW",
	/** Calendars read, by their address, and addresses made, by account: a calendar asks a few times a day. */
	calendar: "RATE_LIMIT_NARROW",
	/** Addresses of calendars that are asked for, by who asks: also those that are none. The services of others ask for many from one address. */
	"calendar-address": "RATE_LIMIT_WIDE",
	/** Archives and tables of a whole course, by account: each reads all there is. */
	archive: "RATE_LIMIT_NARROW",
	/** Presses on Join, Start Live and End, by account: each asks the provider. */
	"live-class": "RATE_LIMIT_NARROW",
} as const satisfies Record<Limited, keyof Bindings>;

/** One of so many parts of a network, always the same for what lies within it. */
function partOf(name: string, parts: number): number {
	let hash = 0;
	for (let index = 0; index < name.length; index++) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) >>> 0;
	return hash % parts;
}

/**
 * As whom somebody is counted: an account as itself, an IPv6 network also by what it lies within, which has so many times as much (ACC-14.4).
 * A limit is one number here, so the wider network is counted in as many parts.
 */
const countedAs = (who: string): string[] => [
	who,
	...widerNetworks(who).map(({ name, times }) => `${name}#${partOf(who, times)}`),
];

/**
 * Whether one more may pass. One that does not answer lets nothing pass, for nothing of a running exam is counted by it (SEC-10.2).
 * @throws DomainError Unavailable
 */
export function createRateLimit(bindings: Bindings, onAway?: (error: unknown) => void): RateLimit {
	return async (what, who) => {
		const limiter = bindings[LIMITS[what]];
		if (!limiter) return true;
		// The narrowest first: what it refuses uses up nothing of the wider ones, which others share.
		for (const name of countedAs(who)) {
			const { success } = await limiter.limit({ key: `${what}:${name}` }).catch((error) => {
				onAway?.(error);
				throw requestErrors.fail("Unavailable");
			});
			if (!success) return false;
		}
		return true;
	};
}

/** Whom an anonymous request is counted as: an address, of IPv6 its network. */
export const addressOf = (request: Request): string => networkOf(request.headers.get("cf-connecting-ip")) ?? "local";
