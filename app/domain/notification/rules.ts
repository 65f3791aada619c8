const DAY_MS = 86_400_000;

/** What was read is kept so long (NTF-6). */
export const READ_KEPT_MS = 90 * DAY_MS;

/** Of one person in one role so many of the newest are kept whatever their age; of those before, the unread ones. */
export const MOST_KEPT = 200;

/** News older than this are none: a change that is told again later, or was made before there were notifications, stays untold. */
export const STALE_MS = 7 * DAY_MS;

/** An exam is announced so long before it begins (NTF-4). */
export const EXAM_NOTICE_MS = 3_600_000;
