import type { AppContext } from "./app-context.ts";

/** Requests (by their context) that failed because the database or an exam session is away: for pages, data and files alike. */
export const partAway = new WeakSet<AppContext>();
