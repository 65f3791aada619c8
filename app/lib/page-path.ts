import { getLocale } from "~/paraglide/runtime.js";
import { localePath } from "./localise-path.ts";

/** A public page's address in the language of the page that leads there. */
export const pagePath = (path: string): string => localePath(path, getLocale());

/** The address of a page without a twin (signing in, an area): a Bangla page says in it that it is to speak Bangla (SITE-4). */
export const innerPath = (path: string): string =>
	getLocale() === "bn" ? `${path}${path.includes("?") ? "&" : "?"}lang=bn` : path;
