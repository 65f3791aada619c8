import { expect, test } from "vitest";
import { langOf } from "~/lib/lang-of.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { barePath, localePath } from "~/lib/localise-path.ts";
import { innerPath } from "~/lib/page-path.ts";

test.each([
	["/", "/bn"],
	["/help", "/bn/help"],
	["/weekly-exam/p/2", "/bn/weekly-exam/p/2"],
	["/?from=app", "/bn?from=app"],
])("the English page %s and its Bangla twin %s lead to each other", (english, bangla) => {
	expect(localePath(english, "bn")).toBe(bangla);
	expect(localePath(bangla, "en")).toBe(english);
	expect(localePath(bangla, "bn")).toBe(bangla);
	expect(localePath(english, "en")).toBe(english);
	expect(barePath(bangla)).toBe(english);
});

test("an address that only begins like the Bangla prefix is left alone", () => {
	expect(barePath("/bnp")).toBe("/bnp");
});

test("a name in the other language is marked as such, one in the page's own is not", () => {
	expect(langOf("এসএসসি মডেল টেস্ট", "en")).toBe("bn");
	expect(langOf("এসএসসি মডেল টেস্ট", "bn")).toBeUndefined();
	expect(langOf("SSC Model Test", "bn")).toBe("en");
	expect(langOf("SSC Model Test", "en")).toBeUndefined();
});

test("what has no twin is told by a Bangla page to speak Bangla", () => {
	expect(withLocale("bn", () => innerPath("/auth/login"))).toBe("/auth/login?lang=bn");
	expect(withLocale("bn", () => innerPath("/auth/sign-in?role=student"))).toBe("/auth/sign-in?role=student&lang=bn");
	expect(withLocale("en", () => innerPath("/auth/login"))).toBe("/auth/login");
});
