import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Deps, SharedCache } from "~/domain/deps.ts";

const KINDS = [
	"seed",
	"subject",
	"grade",
	"institute",
	"membership",
	"account",
	"course",
	"material",
	"mock-test-type",
	"exam",
	"registration",
	"attempt",
	"mock-test-attempt",
	"section",
	"institute-request",
	"feedback",
	"verification",
	"notification",
	"suspended-account",
	"suspension",
	"course-teacher",
	"enrolment",
	"lecture",
	"announcement",
	"lecture-question",
	"lecture-answer",
	"lecture-series",
	"live-meeting",
	"recording",
	"payment",
	"ledger-transaction",
	"message-template",
	"content",
	"content-file",
	"asset",
	"assignment",
	"submission",
	"site-announcement",
] as const;
type SeedKind = (typeof KINDS)[number];

/** The same uuid for the same row on every machine, so that a seed broken off goes on where it was. */
export function seedUuid(kind: SeedKind, ...numbers: number[]): string {
	const digits = (value: number, length: number) => String(value).padStart(length, "0");
	const [first = 0, second = 0] = numbers;
	return `018f0000-0000-7000-9${digits(KINDS.indexOf(kind), 3)}-${digits(first, 6)}${digits(second, 6)}`;
}

const DAY = 24 * 3600_000;
const HOUR = 3600_000;
const DHAKA_OFFSET = 6 * HOUR;

/** Instants around the first start, in round numbers as an organiser would choose them. */
export const at = {
	/** The full hour at or before `now`, plus hours. */
	hour: (now: number, hours: number) => Math.floor(now / HOUR) * HOUR + hours * HOUR,
	/** An hour of the day in Dhaka, so many days from today. */
	day: (now: number, days: number, hour: number) =>
		Math.floor((now + DHAKA_OFFSET) / DAY) * DAY - DHAKA_OFFSET + days * DAY + hour * HOUR,
};

export type Chance = {
	/** A whole number from `low` to `high`. */
	between: (low: number, high: number) => number;
	/** True in `percent` of all cases. */
	percent: (percent: number) => boolean;
	/** 32 hexadecimal digits. */
	seed: () => string;
};

/** Chance that repeats: the same number gives the same demo data. */
export function chanceFrom(number: number): Chance {
	const rng = xoroshiro128plus(number);
	const between = (low: number, high: number) => uniformInt(rng, low, high);
	return {
		between,
		percent: (percent) => between(1, 100) <= percent,
		seed: () => Array.from({ length: 8 }, () => between(0, 0xffff).toString(16).padStart(4, "0")).join(""),
	};
}

/** Node has no KV, and the seed reads everything once: this cache keeps nothing. */
export const noCache: SharedCache = {
	through: (_key, _options, load) => load(),
	forget: async () => {},
	publicVersion: async () => "0",
	bumpPublicVersion: async () => {},
};

/** What publishing and importing need besides a database and a clock, where nobody else is at work: an error ends it. */
export const alone: Pick<Deps, "cache" | "log" | "wait"> = {
	cache: noCache,
	log: {
		info: () => {},
		warn: () => {},
		error: (message, error) => {
			throw new Error(message, { cause: error });
		},
	},
	wait: async () => {},
};
