import type { Locale } from "~/lib/time.ts";

/**
 * The screens that the help shows, by what is done there. `npm run help-pictures` takes them from the running product, in
 * both languages, into `public/help-pictures/`; they are kept in Git, because a build has no browser.
 */
export const HELP_PICTURES = [
	"register",
	"profile",
	"institute",
	"exam",
	"room",
	"result",
	"practise",
	"pay",
	"wallet",
	"verification",
	"devices",
	"family",
	"news",
	"data",
	"feedback",
] as const;
export type HelpPicture = (typeof HELP_PICTURES)[number];

/** A phone's screen, in CSS pixels; the files have twice as many. */
export const HELP_PICTURE_SIZE = { width: 360, height: 560 } as const;

export const helpPicturePath = (name: HelpPicture, locale: Locale): string => `/help-pictures/${name}.${locale}.webp`;
