import { expect, test } from "vitest";
import { keptCountry, shownCountry } from "~/domain/account/country.ts";

test("our own country is shown in the page's language and kept in one spelling, any other as it was typed", () => {
	expect(shownCountry("Bangladesh", "bn")).toBe("বাংলাদেশ");
	expect(shownCountry("Bangladesh", "en")).toBe("Bangladesh");
	expect(shownCountry("Nepal", "bn")).toBe("Nepal");
	expect(["বাংলাদেশ", "Bangladesh ", "Nepal"].map(keptCountry)).toEqual(["Bangladesh", "Bangladesh", "Nepal"]);
});
