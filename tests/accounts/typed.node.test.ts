import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "#workers/accounts/common-passwords.ts";
import { nameSchema, newPasswordSchema, registerSchema } from "#workers/accounts/schemas.ts";
import { equal, hmacHex, seal, unseal } from "#workers/accounts/secrets.ts";
import { toClaims } from "#workers/providers/oidc/claims.ts";
import { studentProfileSchema } from "~/domain/account/schemas.ts";
import { networkOf } from "~/lib/network.ts";
import { hasHidden, withoutHidden, withoutHiddenLines } from "~/lib/plain-text.ts";

describe("a new password (ACC-16)", () => {
	test.each([
		...["password", "Password123", "P@ssw0rd!", "passw0rd", "iloveyou", "welcome2024", "admin123", "letmein1"],
		...["12345678", "123456789", "1234567890", "87654321", "11111111", "12341234", "aaaaaaaa", "abcabcabc"],
		...["qwertyui", "Qwerty123", "asdfghjkl", "1q2w3e4r", "123qweasd", "abcd1234", "1qaz2wsx", "zxcvbnm123"],
		...["bangladesh", "Bangladesh@1971", "dhaka1234", "pathshala123", "bhalobashi1", "alhamdulillah", "123bangla"],
		...["১২৩৪৫৬৭৮", "abc১২৩৪৫", "abc12345", "12345abc", "a1234567", "qwe123456", "ＡＢＣ１２３４５"],
	])("%s is one that everybody tries", (password) => {
		expect(isCommonPassword(password)).toBe(true);
	});

	test.each([
		...["a good long password", "monsoon-rickshaw-7", "quite another one", "correct horse battery"],
		...["x7Gh2kLm9q", "tumi-jante-chao-1", "রাজশাহীর আম ভালো", "padma bridge at dawn", "7 kings, 3 boats"],
		...["abc4719x", "abcx12345"],
	])("%s is not", (password) => {
		expect(isCommonPassword(password)).toBe(false);
	});

	test("of any kind is judged soon", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 128 }), (password) => {
				expect(typeof isCommonPassword(password)).toBe("boolean");
			}),
		);
		expect(isCommonPassword("ab".repeat(64))).toBe(true);
	});
});

describe("a name (ACC-16)", () => {
	test.each(["Farhana Haque", "র‍্যাফিয়া খান্‌না", "Nuṣrat-Jahān O’Neil", "李小龍", "María José", "𝒜nika"])(
		"%s hides nothing",
		(name) => {
			expect([hasHidden(name), withoutHidden(name)]).toEqual([false, name]);
		},
	);

	test.each([
		["Jose\u0301 Rahman", "Jos\u00e9 Rahman"],
		["ম\u09c7\u09beর", "ম\u09cbর"],
		["শাহ্\u200c\u200c আলম", "শাহ্\u200c আলম"],
	])("%j is kept as names are looked for, typed here or said by an issuer", (typed, kept) => {
		expect(nameSchema.parse({ name: typed })).toEqual({ name: kept });
		const token = { iss: "https://issuer.example", sub: "1", aud: "a", exp: 2, iat: 1 };
		expect(toClaims(token, { name: typed }, "token").name).toBe(kept);
	});

	test("hides no control, no direction, no tag and no half of a character", () => {
		const hidden = [
			"\u0000",
			"\t",
			"\n",
			"\u007f",
			"\u0085",
			"\u00ad",
			"\u061c",
			"\u200b",
			"\u200e",
			"\u200f",
			"\u2028",
		];
		hidden.push("\u3164", "\uffa0", "\u115f", "\u1160", "\u2800", "\u034f", "\ufe0f", "\u{e0101}", "\u180b", "\ufffd");
		hidden.push("\u200c", "\u200d", "\udc00");
		hidden.push("\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff", "\ud800", "\u{e0041}");
		for (const sign of hidden) {
			const name = `Farhana${sign}Haque`;
			expect([sign.codePointAt(0), hasHidden(name), withoutHidden(name)]).toEqual([
				sign.codePointAt(0),
				true,
				"FarhanaHaque",
			]);
		}
	});
});

describe("a name's joiners and marks (ACC-16)", () => {
	test.each(["ক\u200dA", "\u200dক", "ক\u200c\u200dষ", "न\u094d\u200dय"])(
		"%j joins nothing that Bangla is written with",
		(name) => {
			expect([hasHidden(name), withoutHidden(name)]).toEqual([true, name.replace(/[\u200c\u200d]/g, "")]);
		},
	);

	test("have four marks on a letter at most", () => {
		const marked = (count: number) => `Za${"\u0301\u0327".repeat(count).slice(0, count)}`;
		expect([hasHidden(marked(4)), withoutHidden(marked(4))]).toEqual([false, marked(4)]);
		for (const count of [5, 76])
			expect([hasHidden(marked(count)), withoutHidden(marked(count))]).toEqual([true, marked(4)]);
		const joined = `র${"\u09cd\u200d".repeat(20)}য`;
		expect(hasHidden(joined)).toBe(true);
	});

	test("are the same at both doors", () => {
		for (const name of [
			"Za\u3164hid",
			`Za${"\u0301".repeat(76)}`,
			"\u2800\u2800\u2800",
			"\u115f\u1160",
			"Zahid\udc00",
		]) {
			expect(nameSchema.safeParse({ name }).success).toBe(false);
			expect(studentProfileSchema(0).shape.addressLine1.safeParse(name).success).toBe(false);
		}
		expect(nameSchema.safeParse({ name: "র‍্যাফিয়া খান্‌না" }).success).toBe(true);
	});
});

describe("a new password that is the person's number (ACC-16)", () => {
	const MOBILE = "+8801712345678";
	const SPELLINGS = [
		"01712345678",
		"1712345678",
		"+8801712345678",
		"8801712345678",
		"+880 17-1234 5678",
		"01712-345678",
	];

	test.each([
		...SPELLINGS,
		...SPELLINGS.map((text) => text.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "")),
	])("%s is refused, whoever chooses it", (password) => {
		const registration = { name: "Farhana", mobile: "01712345678", password };
		expect(registerSchema.safeParse(registration).success).toBe(false);
		expect(newPasswordSchema(MOBILE).safeParse({ password }).success).toBe(false);
	});

	test("is no number of somebody else's", () => {
		expect(newPasswordSchema("+8801812345679").safeParse({ password: "01712345678" }).success).toBe(true);
	});
});

test.each([
	["203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
	["2001:db8::9", "2001:db8:0:0::/64"],
	["2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
	["::1", "0:0:0:0::/64"],
	["", null],
	[null, null],
])("the address %s counts as the network %s (ACC-14)", (address, network) => {
	expect(networkOf(address)).toBe(network);
});

describe("what a page carries for us", () => {
	const SECRET = "a secret of some length";

	test("opens with the same secret for the same purpose, and is nothing to anybody else", async () => {
		const value = { hash: "a hash", until: 1 };
		const sealed = await seal(SECRET, value, "for one");
		expect(await unseal(SECRET, sealed, "for one")).toEqual(value);
		expect(sealed).not.toContain(btoa("a hash").slice(0, 6));
		expect(await unseal(SECRET, sealed, "for another")).toBeNull();
		expect(await unseal("another secret", sealed, "for one")).toBeNull();
		for (const broken of ["", "x", "****", sealed.slice(0, 20), `${sealed.slice(0, -4)}AAAA`, btoa("short")])
			expect(await unseal(SECRET, broken, "for one")).toBeNull();
	});

	test("is sealed anew each time, and marks are the same each time", async () => {
		expect(await seal(SECRET, 1, "x")).not.toBe(await seal(SECRET, 1, "x"));
		expect(await hmacHex(SECRET, "x")).toBe(await hmacHex(SECRET, "x"));
		expect(equal(await hmacHex(SECRET, "x"), await hmacHex(SECRET, "y"))).toBe(false);
		expect([equal("abc", "abc"), equal("abc", "abcd"), equal("", "")]).toEqual([true, false, true]);
	});
});

test("what one cannot see is taken out of several lines, which stay", () => {
	expect(withoutHiddenLines("one\u202e\r\n\ttwo\u0000\u200b\n")).toBe("one\n two\n");
});
