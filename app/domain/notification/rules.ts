import { dhakaHour } from "~/lib/time.ts";
import type { Urgency } from "./kinds.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What was read is kept so long (NTF-6). */
export const READ_KEPT_MS = 90 * DAY_MS;

/** Of one person in one role so many of the newest are kept whatever their age; of those before, the unread ones. */
export const MOST_KEPT = 200;

/** Of one person in one role nothing beyond so many is kept, read or not (SEC-10). */
export const MOST_AT_ALL = 500;

/** News older than this are none: a change that is told again later, or was made before there were notifications, stays untold. */
export const STALE_MS = 7 * DAY_MS;

/** An exam is announced so long before it begins (NTF-4). */
export const EXAM_NOTICE_MS = HOUR_MS;

/** Within these hours of Dhaka nobody is disturbed but by what is today (NTF-7). */
const QUIET_FROM = 22;
const QUIET_UNTIL = 7;

/** @param at ms UTC */
export const isQuiet = (at: number): boolean => dhakaHour(at) >= QUIET_FROM || dhakaHour(at) < QUIET_UNTIL;

/** So long a push waits for others to the same person, which come in one with it. */
export const GATHER_MS: Record<Urgency, number> = { now: 0, soon: 0, whenever: 15 * MINUTE_MS };

/** What could not be told for so long is no news any more: neither pushed nor sent. */
export const NEWS_MS: Record<Urgency, number> = { now: HOUR_MS, soon: DAY_MS, whenever: DAY_MS };

/** Whether what was said then is news still. @param createdAt and now: ms UTC */
export const isNews = (urgency: Urgency, createdAt: number, now: number): boolean => createdAt + NEWS_MS[urgency] > now;

/** Who has a browser that is told gets the SMS only when the push stays unopened for so long (NTF-9). */
export const UNOPENED_MS = 10 * MINUTE_MS;

/** The hour of Dhaka in which what is more than anybody keeps goes: it takes a look at everybody. */
export const SWEEP_HOUR = 4;

/** Of one thing that is said again and again so many go out as SMS in so long (NTF-9), then one with what was said last, which is news still. */
export const SMS_AT_ONCE = 2;
export const SMS_APART_MS = 45 * MINUTE_MS;

/** So many browsers of one person are told; of more the newest. */
export const MOST_SUBSCRIPTIONS = 10;

/** A push service that does not take a message is asked so often, each time after twice as long. */
export const PUSH_ATTEMPTS = 6;
