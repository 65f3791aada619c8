import type { AppContext } from "./app-context.ts";

/** When requests (by their context) that were refused may be made again, in seconds: for pages, data and files alike. */
export const comeAgain = new WeakMap<AppContext, number>();
