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
const COURSE = { course: "Algebra" };
const DAY = 86_400_000;
const LECTURE = { title: "Light", course: "Physics" };
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
	"exam-moved": [
		[
			{ ...EXAM, startAt: START, stopAt: START + 3_600_000 },
			"Model Test 12 has other times now: it starts on 10 Jan, 2026 10:00 AM and stops on 10 Jan, 2026 11:00 AM.",
			"এর সময় বদলেছে",
		],
	],
	"exam-extended": [
		[
			{ ...EXAM, minutes: 15, stopAt: START, to: "one" },
			"You have 15 minutes of extra time in Model Test 12.",
			"অতিরিক্ত সময় পেয়েছ",
		],
		[{ ...EXAM, minutes: 10, stopAt: START, to: "all" }, "stops for you on 10 Jan, 2026 10:00 AM", "বাড়ানো হয়েছে"],
		[
			{ ...EXAM, minutes: 0, stopAt: START, to: "one" },
			"You have no extra time in Model Test 12",
			"আর অতিরিক্ত সময় নেই",
		],
		[{ ...EXAM, minutes: 10, stopAt: START, to: "ended" }, "your answers stay as they were received", "তেমনই থাকবে"],
	],
	"exam-cancelled": [
		[{ ...EXAM, startAt: START, paid: 0 }, "10 Jan, 2026 10:00 AM, is cancelled.", "বাতিল হয়েছে।"],
		[{ ...EXAM, startAt: START, paid: 1 }, "What you paid goes to your wallet.", "ওয়ালেটে যাবে"],
	],
	"score-changed": [
		[EXAM, "was corrected, and your score has changed. The result shows it.", "তোমার স্কোরও বদলেছে। ফলাফলে দেখো।"],
		// As it was kept before: the score is in the row.
		[{ ...EXAM, score: 1675 } as typeof EXAM, "your score has changed. The result shows it.", "তোমার স্কোরও বদলেছে।"],
	],
	"winner-no-more": [[EXAM, "of Model Test 12 has changed, and you are not among its winners", "আর বিজয়ীদের মধ্যে নেই"]],
	"appeal-decided": [[EXAM, "objection to a question of Model Test 12 is answered", "আপত্তির জবাব"]],
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
	"video-taken-off": [
		[{ title: "Light", reason: "A copy" }, "Light was taken off. Reason: A copy", "সরিয়ে নেওয়া হয়েছে"],
	],
	"role-given": [
		[{ role: "teacher" }, "as a teacher from now on", "শিক্ষক হিসেবেও"],
		[{ role: "admin" }, "as an admin from now on", "অ্যাডমিন হিসেবেও"],
	],
	"role-taken": [
		[{ role: "teacher", reason: "Left the school" }, "no longer a teacher here. Reason: Left", "শিক্ষকের ভূমিকাটি আর নেই"],
		[{ role: "admin", reason: "Left us" }, "no longer an admin here. Reason: Left us", "অ্যাডমিনের ভূমিকাটি আর নেই"],
	],
	"recording-ready": [[{ lecture: "Linear equations" }, "recording of “Linear equations” is ready", "রেকর্ডিং তৈরি"]],
	"recording-ready-teacher": [[{ lecture: "Linear equations" }, "is ready", "‘Linear equations’"]],
	"excuses-sent": [[{ lecture: "Linear equations" }, "cannot come to “Linear equations”", "কারণসহ জানানো হয়েছে"]],
	"course-dates-changed": [
		[
			{ course: "Algebra", startAt: START, endAt: START + 86_400_000 },
			"The dates of Algebra changed: it starts on 10 Jan, 2026 10:00 AM",
			"তারিখ বদলেছে",
		],
		[{ course: "Algebra", enrolmentEndAt: START }, "Enrolment in Algebra now ends on 10 Jan, 2026", "কোর্সে ভর্তি এখন"],
		[
			{ course: "Algebra", startAt: START, endAt: START, enrolmentEndAt: START },
			"ends on 10 Jan, 2026 10:00 AM. Enrolment in Algebra now ends on",
			"। Algebra কোর্সে ভর্তি এখন",
		],
	],
	"course-archived": [[{ course: "Algebra" }, "Algebra was archived by its teacher", "আর্কাইভে রেখেছেন"]],
	"course-deleted": [[{ course: "Algebra" }, "Algebra was deleted by its teacher", "মুছে ফেলেছেন"]],
	announcement: [
		[{ course: "Algebra", text: "Bring a compass." }, "Algebra: Bring a compass.", "Algebra: Bring"],
		[{ course: "Algebra", text: "" }, "Algebra has a new announcement", "নতুন ঘোষণা"],
	],
	"material-published": [
		[{ title: "Notes", course: "Algebra" }, "New material in Algebra: Notes", "Algebra কোর্সে নতুন"],
	],
	"questions-asked": [[{ course: "Algebra" }, "Students of Algebra have asked", "আপনাকে প্রশ্ন করেছে"]],
	"question-answered": [[{ lecture: "Waves" }, "question about Waves has an answer", "তোমার প্রশ্নের উত্তর"]],
	"words-hidden": [
		[{ lecture: "Waves", reason: "Be kind." }, "took out what you wrote", "সরিয়ে রেখেছেন। কারণ: Be kind."],
	],
	"teacher-message": [
		[
			{ course: "Algebra", teacher: "Shirin Akter", text: "Come back!" },
			"Shirin Akter, Algebra: Come back!",
			"Come back!",
		],
	],
	"enrolment-offered": [
		[
			{ ...COURSE, until: START, fee: 0 },
			"A seat in Algebra is kept for you until 10 Jan, 2026 10:00 AM",
			"পর্যন্ত রাখা আছে",
		],
		[{ ...COURSE, until: START, fee: 500_00 }, "Pay ৳500 before then", "তার আগেই ৳৫০০ দিয়ে"],
	],
	"enrolment-accepted": [[COURSE, "You are in: Algebra", "তোমার ভর্তি হয়েছে"]],
	"enrolment-waiting": [[COURSE, "You wait for a seat", "আসনের অপেক্ষা"]],
	"enrolment-declined": [
		[{ ...COURSE, reason: null }, "Your request for Algebra was declined.", "মঞ্জুর হয়নি"],
		[{ ...COURSE, reason: "Too late" }, "was declined: Too late", "মঞ্জুর হয়নি: Too late"],
	],
	"enrolment-removed": [
		[{ ...COURSE, reason: null }, "You are no longer in Algebra.", "তুমি আর Algebra কোর্সে নেই"],
		[{ ...COURSE, reason: "Never came" }, "no longer in Algebra: Never came", "Never came"],
	],
	"enrolment-unanswered": [[COURSE, "All that you paid is in your wallet", "সব তোমার ওয়ালেটে আছে"]],
	"enrolment-lapsed": [[COURSE, "went to the next one", "পরের জন পেয়েছে"]],
	"enrolment-invited": [[{ ...COURSE, teacher: "Rafi" }, "Rafi invites you to Algebra", "আমন্ত্রণ জানিয়েছেন"]],
	"enrolment-asked": [[COURSE, "Students wait for your answer: Algebra", "উত্তরের অপেক্ষায়"]],
	"enrolment-came": [[COURSE, "New students came into Algebra", "নতুন শিক্ষার্থী"]],
	"enrolment-queued": [[COURSE, "Students whom you invited wait for a seat in Algebra", "আসনের অপেক্ষায়"]],
	"enrolment-went": [[COURSE, "Students left Algebra", "চলে গেছে"]],
	"enrolment-over": [[COURSE, "Algebra is over", "আমন্ত্রণও সেই সঙ্গে শেষ"]],
	"enrolment-untaken": [[COURSE, "Seats offered in Algebra were not taken", "সময়মতো কেউ নেয়নি"]],
	"enrolment-open-over": [[COURSE, "Algebra is over. Requests and invitations", "বাকি ছিল"]],
	"lecture-moved": [
		[
			{ ...LECTURE, from: START, to: START + DAY, more: 0 },
			"“Light” of Physics was moved from 10 Jan, 2026 10:00 AM to 11 Jan",
			"আগে ছিল",
		],
		[
			{ ...LECTURE, from: START, to: START + DAY, more: 0, excused: true },
			"counts no more; if you cannot come now either, say so again.",
			"আবার জানাও",
		],
		[{ ...LECTURE, from: START, to: START + DAY, more: 3 }, "3 later lectures of its series", "৩টি লেকচারও"],
		[
			{ ...LECTURE, from: START, to: START, endsAt: START + DAY / 8, more: 0 },
			"“Light” of Physics, 10 Jan, 2026 10:00 AM, has changed. It now ends at 01:00 PM.",
			"বদলেছে। এখন শেষ হবে",
		],
		[
			{ ...LECTURE, from: START, to: START, host: "meet.example", more: 2 },
			"has changed. It is now held elsewhere: meet.example. 2 later lectures of its series",
			"অন্য জায়গায়: meet.example। এর পরের ২টি",
		],
		[
			{ ...LECTURE, from: START, to: START + DAY, endsAt: START + DAY, host: "", more: 0 },
			"10:00 AM. It now ends at 10:00 AM. It is now held in the live room",
			"পাঠশালার লাইভ ঘরে",
		],
	],
	"lecture-moved-today": [
		[{ ...LECTURE, from: START, to: START, more: 1 }, "1 later lecture of its series", "১টি লেকচারও"],
	],
	"lecture-cancelled": [
		[{ ...LECTURE, at: START, reason: "I am ill", more: 0 }, "was cancelled. Reason: I am ill", "কারণ: I am ill"],
		[{ ...LECTURE, at: START, reason: "", more: 0 }, "does not take place", "হবে না"],
	],
	"lecture-cancelled-today": [[{ ...LECTURE, at: START, reason: "Rain", more: 0 }, "Reason: Rain", "বাতিল হয়েছে"]],
	"lecture-begun": [[LECTURE, "“Light” of Physics has begun", "শুরু হয়েছে"]],
	"room-outsider": [
		[{ ...LECTURE, name: "Karim" }, "Karim is in the live room of “Light” (Physics)", "ঘরে আছে, কিন্তু এখন আর কোর্সে নেই"],
	],
	"lecture-starting": [[{ ...LECTURE, startsAt: START }, "“Light” of Physics begins at 10:00 AM", "শুরু হবে"]],
	"lecture-starting-teacher": [[{ ...LECTURE, startsAt: START }, "begins at 10:00 AM", "শুরু হবে"]],
	"assignment-set": [[{ ...LECTURE, endsAt: START }, "in Physics: Light. Hand it in by 10 Jan, 2026", "নতুন অ্যাসাইনমেন্ট"]],
	"assignment-moved": [
		[
			{ ...LECTURE, from: START, endsAt: START + 3_600_000 },
			"moved from 10 Jan, 2026 10:00 AM to 10 Jan, 2026 11:00 AM",
			"শেষ সময়",
		],
	],
	"assignment-extended": [[{ ...LECTURE, endsAt: START }, "now ends on 10 Jan, 2026 10:00 AM", "তোমার সময়"]],
	"assignment-excused": [
		[{ ...LECTURE, excused: true }, "excused from Light in Physics", "জমা দিতে হবে না"],
		[{ ...LECTURE, excused: false }, "Light in Physics counts for your grade again", "আবার তোমার ফলাফলে"],
	],
	"assignment-returned": [[LECTURE, "Light in Physics has been marked", "নম্বর দেওয়া হয়েছে"]],
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

	test.each(["student", "teacher", "admin"] as const)("each that a %s may switch off has a name of its own", (role) => {
		for (const locale of ["en", "bn"] as const) {
			const names = withLocale(locale, () => optionalKinds(role).map((kind) => KINDS[kind].name()));
			expect([...new Set(names)]).toEqual(names);
		}
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
			"course-dates-changed",
			"enrolment-invited",
			"lecture-begun",
			"lecture-starting",
			"recording-ready",
			"announcement",
			"question-answered",
			"words-hidden",
			"teacher-message",
			"material-published",
			"assignment-set",
			"assignment-returned",
		]);
		expect(optionalKinds("teacher")).toEqual([
			"institute-join-decided",
			"institute-answered-teacher",
			"feedback-answered",
			"enrolment-asked",
			"enrolment-came",
			"enrolment-queued",
			"enrolment-went",
			"enrolment-untaken",
			"enrolment-open-over",
			"lecture-starting-teacher",
			"recording-ready-teacher",
			"excuses-sent",
			"questions-asked",
		]);
		expect(optionalKinds("admin")).toEqual(["feedback-answered"]);
	});
});
