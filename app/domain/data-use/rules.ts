import { askedRange } from "~/lib/byte-range.ts";
import type { Poisha } from "~/lib/money.ts";

export const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;

/** What mobile data goes into (MET-1). */
export const USES = ["live", "recording", "file"] as const;
export type Use = (typeof USES)[number];

/**
 * About how many MB an hour takes: a class with slides, the teacher's camera and everybody's voice, and one to which somebody only
 * listens, with data saving (LIV-3); a recording of which no size is known.
 */
export const MB_AN_HOUR = { full: 150, listen: 30, recording: 200 } as const;

/** About so many bytes a live class takes that lasts so long yet. */
export const liveBytes = (ms: number, how: "full" | "listen"): number =>
	Math.round((Math.max(0, ms) / HOUR_MS) * MB_AN_HOUR[how] * MB);

/** A recording by its size; by its length, where that is not known. */
export const recordingBytes = ({ sizeBytes, ms }: { sizeBytes: number | null; ms: number }): number =>
	sizeBytes ?? Math.round((Math.max(0, ms) / HOUR_MS) * MB_AN_HOUR.recording * MB);

/** A range that goes on from somewhere to the end. */
const GOES_ON = /^bytes=0*[1-9]\d*-$/i;

/**
 * About how much of a file the bucket gives out itself (MET-2) to who asks us for it with this `Range`: a part where one is named, else the whole. What
 * goes on to the end from somewhere later was counted when it began: a download that is taken up again, a film in which somebody seeks.
 */
export function directBytes(range: string | null, size: number): number {
	if (range !== null && GOES_ON.test(range.trim())) return 0;
	const asked = askedRange(range, size);
	return asked.kind === "part" ? asked.length : asked.kind === "whole" ? size : 0;
}

/** A package of mobile data, as people buy it. */
export type DataPackage = { pricePoisha: Poisha; megabytes: number };

/** Such as many have; the first is reckoned with where nobody named theirs. */
export const COMMON_PACKAGES: readonly [DataPackage, ...DataPackage[]] = [
	{ pricePoisha: 250_00, megabytes: 10 * 1024 },
	{ pricePoisha: 50_00, megabytes: 1024 },
	{ pricePoisha: 150_00, megabytes: 5 * 1024 },
	{ pricePoisha: 500_00, megabytes: 30 * 1024 },
];

/** What may be said of a package. */
export const PACKAGE_LIMITS = { taka: 10_000, gigabytes: 1_000 } as const;

/** About what so many bytes cost, in whole taka, one at least: less would be a promise. */
export const costOf = (bytes: number, { pricePoisha, megabytes }: DataPackage): Poisha =>
	Math.max(1, Math.round((bytes * pricePoisha) / (megabytes * MB) / 100)) * 100;
