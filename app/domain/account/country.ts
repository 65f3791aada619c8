import type { Locale } from "~/lib/time.ts";

/** Where nearly everybody lives, as it is kept. */
export const HOME_COUNTRY = "Bangladesh";
const HOME_IN: Record<Locale, string> = { en: HOME_COUNTRY, bn: "বাংলাদেশ" };

/** A country as a form shows it: our own in the page's language, any other as it was typed. */
export const shownCountry = (country: string, locale: Locale): string =>
	country === HOME_COUNTRY ? HOME_IN[locale] : country;

/** The same as it is kept: our own in one spelling, whatever language it was said in. */
export const keptCountry = (country: string): string =>
	Object.values(HOME_IN).includes(country.trim()) ? HOME_COUNTRY : country;
