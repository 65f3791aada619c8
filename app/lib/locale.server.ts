import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteGetLocale } from "~/paraglide/runtime.js";
import type { Locale } from "./time.ts";

const current = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => current.getStore() ?? "en");

/** Runs `work` with every message in `locale`, however many requests run at once. */
export const withLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work);
