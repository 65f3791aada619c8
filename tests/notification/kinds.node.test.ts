import { describe, expect, test } from "vitest";
import { routes } from "#tests/support/route-table.ts";
import {
	KIND_NAMES,
	KINDS,
	type KindName,
	optionalKinds,
	type ParamsOf,
	wordsOf,
} from "~/domain/notification/kinds.ts";
import { withLocale } from "~/lib/locale.server.ts";

const UUID = "01938c1e-0000-7000-8000-00000000dead";
const START = Date.UTC(2026, 0, 10, 4);
const EXAM = { exam: "Model Test 12" };
const PAID = { title: "Model Test 12", amount: 50_00 };
const INSTITUTE = { institute: "Rajshahi College", instituteBn: "রাজশাহী কলেজ" };

/** Each kind with all that it may say, in English and in Bangla. */
const SAID: { [K in KindName]: [params: ParamsOf<K>, en: string, bn: string][] } = {
	"verification-decided": [
		[{ status: "Accepted" }, "documents were accepted", "গৃহীত হয়েছে"],
		[{ status: "Rejected" }, "were not accepted", "গৃহীত হয়নি"],
		[{ status: "Suspended" }, "is suspended", "স্থগিত"],
		[{ status: "Awaiting" }, "looked at again", "আবার দেখা হচ্ছে"],
	],
	"institute-join-decided": [
		[{ ...INSTITUTE, accepted: 1 }, "You belong to Rajshahi College", "রাজশাহী কলেজ-এর সদস্য"],
		[{ ...INSTITUTE, accepted: 0 }, "join Rajshahi College was not accepted", "গৃহীত হয়নি"],
	],
	"institute-answered": [
		[{ name: "Nilkuthi School", accepted: 1 }, "you belong to it", "তুমি এখন এর সদস্য"],
		[{ name: "Nilkuthi School", accepted: 0 }, "Nilkuthi School was not added", "যোগ করা হয়নি"],
	],
	"institute-answered-teacher": [
		[{ name: "Nilkuthi School", accepted: 1 }, "waits for an answer", "উত্তরের অপেক্ষায়"],
		[{ name: "Nilkuthi School", accepted: 0 }, "was not added", "কারণ দেখা যাবে"],
	],
	"exam-starting": [[{ ...EXAM, startAt: START }, "Model Test 12 begins at 10 Jan, 2026 10:00 AM", "শুরু হবে"]],
	"results-out": [[EXAM, "The results of Model Test 12 are out", "ফলাফল প্রকাশিত"]],
	"payment-settled": [
		[{ ...PAID, credited: 0 }, "Your payment of ৳50 for Model Test 12 has arrived", "৳৫০ পৌঁছেছে"],
		[{ ...PAID, credited: 1 }, "could no longer be had. Your ৳50 are in your wallet", "ওয়ালেটে রাখা আছে"],
	],
	"payment-refunded": [
		[{ ...PAID, destination: "wallet" }, "given back to your wallet", "ওয়ালেটে ফেরত"],
		[{ ...PAID, destination: "bkash" }, "given back to your bKash account", "বিকাশে ফেরত"],
	],
	"deletion-asked": [[{ dueAt: START }, "will be deleted on 10 Jan, 2026 10:00 AM", "মুছে ফেলা হবে"]],
	"deletion-asked-teacher": [[{ dueAt: START }, "Until then you can keep it", "রেখে দেওয়া যাবে"]],
	"many-looks": [[{ looks: 60 }, "looked at 60 scans of teachers’ documents", "৬০টি স্ক্যান"]],
	"account-suspended": [
		[{ reason: "sharing" }, "suspended. Reason: Several people used one account.", "কয়েকজন ব্যবহার করেছেন"],
		[{ reason: "other" }, "suspended. Reason: Another reason.", "অন্য কারণ"],
	],
	"account-restored": [[{}, "open again", "আবার চালু হয়েছে"]],
	"role-given": [
		[{ role: "teacher" }, "as a teacher from now on", "শিক্ষক হিসেবেও"],
		[{ role: "admin" }, "as an admin from now on", "অ্যাডমিন হিসেবেও"],
	],
	"role-taken": [
		[{ role: "teacher", reason: "Left the school" }, "no longer a teacher here. Reason: Left", "শিক্ষকের ভূমিকাটি আর নেই"],
		[{ role: "admin", reason: "Left us" }, "no longer an admin here. Reason: Left us", "অ্যাডমিনের ভূমিকাটি আর নেই"],
	],
	"feedback-answered": [[{ title: "The timetable" }, "“The timetable” has an answer", "‘The timetable’"]],
};

const CASES = KIND_NAMES.flatMap((kind) => SAID[kind].map(([params, en, bn]) => ({ kind, params, en, bn })));

describe("a kind of notification (NTF-2)", () => {
	test.each(CASES)("$kind says: $en", ({ kind, params, en, bn }) => {
		for (const [locale, part] of [
			["bn", bn],
			["en", en],
		] as const) {
			const { text, urgency } = withLocale(locale, () => wordsOf({ kind, params: JSON.stringify(params) }));
			expect(text).toContain(part);
			expect(urgency).toBe(KINDS[kind].urgency);
		}
	});

	test.each(KIND_NAMES)("%s leads to a page that its readers may open", (kind) => {
		const { roles, address } = KINDS[kind];
		const found = routes.at(address(UUID));
		expect(found?.pattern).not.toMatch(/\*$/);
		if (found?.area) expect(roles).toEqual([found.area]);
	});

	test("that a newer build wrote, or whose parameters are others, says that there is something", () => {
		for (const of of [
			{ kind: "seat-offered", params: "{}" },
			{ kind: "constructor", params: "{}" },
			{ kind: "results-out", params: '{"test":1}' },
		])
			expect(wordsOf(of).text).toBe("Something has changed for you.");
	});

	test("may be switched off where it is no decision about the account and no money (NTF-3)", () => {
		expect(optionalKinds("student")).toEqual([
			"institute-answered",
			"exam-starting",
			"results-out",
			"feedback-answered",
		]);
		expect(optionalKinds("teacher")).toEqual([
			"institute-join-decided",
			"institute-answered-teacher",
			"feedback-answered",
		]);
		expect(optionalKinds("admin")).toEqual(["feedback-answered"]);
	});
});
