import { addressBook } from "~/domain/account/address-book.server.ts";
import type { Locale } from "~/lib/time.ts";

/** A district to choose, by its id in the address book, named in the language of the page. */
export type DistrictChoice = { id: string; name: string };

/** All of them, by name. */
export async function districtChoices(locale: Locale): Promise<DistrictChoice[]> {
	const book = await addressBook();
	return book
		.divisions()
		.flatMap(({ id }) => book.districtsOf(id))
		.map(({ id, en, bn }) => ({ id, name: locale === "bn" ? bn : en }))
		.sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** What a district is called; null for none. */
export async function districtName(id: string | null, locale: Locale): Promise<string | null> {
	const district = (await addressBook()).districtById(id ?? "");
	return district ? (locale === "bn" ? district.bn : district.en) : null;
}
