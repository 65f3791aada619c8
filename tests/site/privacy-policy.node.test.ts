import { describe, expect, test } from "vitest";
import { KINDS } from "~/domain/notification/kinds.ts";
import { HOLDINGS } from "~/domain/privacy/holdings.server.ts";
import { PRIVACY } from "~/features/site/legal-content.ts";
import { withLocale } from "~/lib/locale.server.ts";

const clause = (id: string, locale: "en" | "bn") =>
	withLocale(locale, () => PRIVACY.find((one) => one.id === id)?.text() ?? "");

/** What the policy owes to what the product does: the clause, and a word of it in each language. */
const OWED: [what: string, clause: string, en: string, bn: string][] = [
	["devices and their last use", "kept", "devices on which you are signed in, and when each was last used", "ডিভাইস"],
	["feedback and its attachments", "kept", "feedback with its attachments", "মতামত আর তার ফাইল"],
	["subscriptions to push", "kept", "turn notifications on", "নোটিফিকেশন চালু"],
	["the papers of teachers", "kept", "NID, birth certificate or passport", "এনআইডি, জন্মনিবন্ধন বা পাসপোর্ট"],
	["verified teachers", "seen", "verified teacher", "যাচাই করা শিক্ষক"],
	["what is seen of them", "seen", "name, picture, organisation and institute", "নাম, ছবি, কর্মস্থল আর প্রতিষ্ঠান"],
	["the look-up by number", "seen", "whole mobile number", "পুরো মোবাইল নম্বর"],
	["what the look-up shows", "seen", "name, picture and class", "নাম, ছবি আর শ্রেণি"],
	["codes by SMS", "helpers", "codes", "কোড"],
	["exams by SMS", "helpers", "exams", "পরীক্ষা"],
	["payments by SMS", "helpers", "payments", "পেমেন্ট"],
	["decisions by SMS", "helpers", "decisions", "সিদ্ধান্ত"],
	["suspensions by SMS", "helpers", "suspensions", "স্থগিত"],
	["push services", "helpers", "maker of your browser", "ব্রাউজারের নির্মাতা"],
	["how long scans stay", "time", "Scans of documents", "কাগজপত্রের স্ক্যান"],
];

describe("The privacy policy names what the product does", () => {
	test.each(OWED)("%s", (_, id, en, bn) => {
		expect(clause(id, "en")).toContain(en);
		expect(clause(id, "bn")).toContain(bn);
	});

	test("as long as there is such a thing", () => {
		expect(Object.keys(HOLDINGS)).toEqual(expect.arrayContaining(["pushSubscription", "feedback", "verificationScan"]));
		const bySms = Object.entries(KINDS).filter(([, kind]) => "sms" in kind && kind.sms);
		expect(bySms.map(([name]) => name)).toEqual(
			expect.arrayContaining(["verification-decided", "exam-starting", "account-suspended"]),
		);
	});
});
