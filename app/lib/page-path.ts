import { getLocale } from "~/paraglide/runtime.js";
import { localePath } from "./localise-path.ts";

/** A public page's address in the language of the page that leads there. */
export const pagePath = (path: string): string => localePath(path, getLocale());
