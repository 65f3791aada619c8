import type { HelpItemId } from "~/domain/help/items.ts";
import type { ShownHelp } from "~/domain/help/shown.server.ts";
import { nameWords } from "~/lib/name-key.ts";
import { m } from "~/paraglide/messages.js";
import type { HelpPicture } from "./help-pictures.ts";

/** A question with its answer, and the screen where it is done. */
export type HelpItem = {
	id: HelpItemId;
	q: () => string;
	a: () => string;
	picture?: HelpPicture;
	/** What people call it besides, in either language and script: looked for, and never shown. */
	also?: string;
};
export type HelpGroup = { id: string; title: () => string; items: readonly HelpItem[] };

/** The help page's questions, by what a person is trying to do. */
export const HELP: readonly HelpGroup[] = [
	{
		id: "start",
		title: m.site_help_start,
		items: [
			{
				id: "account",
				q: m.site_help_account_q,
				a: m.site_help_account_a,
				picture: "register",
				also: "register registration signup sign up account open নিবন্ধন",
			},
			{ id: "code", q: m.site_help_code_q, a: m.site_help_code_a, also: "otp sms code ওটিপি" },
			{ id: "role", q: m.site_help_role_q, a: m.site_help_role_a },
			{
				id: "profile",
				q: m.site_help_profile_q,
				a: m.site_help_profile_a,
				picture: "profile",
				also: "profile address thana birthday",
			},
			{
				id: "institute",
				q: m.site_help_institute_q,
				a: m.site_help_institute_a,
				picture: "institute",
				also: "institute institution school college ইনস্টিটিউট স্কুল কলেজ",
			},
		],
	},
	{
		id: "exams",
		title: m.site_help_exam,
		items: [
			{
				id: "take",
				q: m.site_help_take_q,
				a: m.site_help_take_a,
				picture: "exam",
				also: "exam model test register পরীক্ষা এক্সাম",
			},
			{
				id: "offline",
				q: m.site_help_offline_q,
				a: m.site_help_offline_a,
				picture: "room",
				also: "internet offline network ইন্টারনেট অফলাইন",
			},
			{ id: "late", q: m.site_help_late_q, a: m.site_help_late_a },
			{
				id: "result",
				q: m.site_help_result_q,
				a: m.site_help_result_a,
				picture: "result",
				also: "result score রেজাল্ট ফলাফল",
			},
			{ id: "rank", q: m.site_help_rank_q, a: m.site_help_rank_a },
			{ id: "practise", q: m.site_help_practise_q, a: m.site_help_practise_a, picture: "practise" },
		],
	},
	{
		id: "courses",
		title: m.course_names,
		items: [
			{
				id: "course_find",
				q: m.site_help_course_find_q,
				a: m.site_help_course_find_a,
				also: "course enrol enroll join apply admission কোর্স ভর্তি আবেদন",
			},
			{
				id: "course_wait",
				q: m.site_help_course_wait_q,
				a: m.site_help_course_wait_a,
				also: "pending waiting list seat queue অপেক্ষা আসন",
			},
			{
				id: "course_leave",
				q: m.site_help_course_leave_q,
				a: m.site_help_course_leave_a,
				also: "leave refund ফেরত ছাড়া রিফান্ড",
			},
			{ id: "live", q: m.site_help_live_q, a: m.site_help_live_a, also: "live class join video zoom লাইভ ক্লাস ভিডিও" },
			{
				id: "attendance",
				q: m.site_help_attendance_q,
				a: m.site_help_attendance_a,
				also: "attendance present recording উপস্থিতি রেকর্ডিং",
			},
			{
				id: "calendar",
				q: m.site_help_calendar_q,
				a: m.site_help_calendar_a,
				also: "calendar ics google reminder ক্যালেন্ডার রুটিন",
			},
		],
	},
	{
		id: "payment",
		title: m.site_help_pay,
		items: [
			{
				id: "pay",
				q: m.site_help_pay_q,
				a: m.site_help_pay_a,
				picture: "pay",
				also: "payment pay bkash fee money cost পেমেন্ট",
			},
			{ id: "pay_failed", q: m.site_help_pay_failed_q, a: m.site_help_pay_failed_a },
			{
				id: "wallet",
				q: m.site_help_wallet_q,
				a: m.site_help_wallet_a,
				picture: "wallet",
				also: "wallet refund balance রিফান্ড ব্যালেন্স",
			},
		],
	},
	{
		id: "teaching",
		title: m.site_help_teach,
		items: [
			{
				id: "teach",
				q: m.site_help_teach_q,
				a: m.site_help_teach_a,
				picture: "verification",
				also: "teacher verification nid ভেরিফিকেশন",
			},
			{ id: "decided", q: m.site_help_decided_q, a: m.site_help_decided_a },
			{
				id: "course_make",
				q: m.site_help_course_make_q,
				a: m.site_help_course_make_a,
				also: "create new course duplicate batch কোর্স ব্যাচ",
			},
			{
				id: "course_admit",
				q: m.site_help_course_admit_q,
				a: m.site_help_course_admit_a,
				also: "invite approve decline student আমন্ত্রণ",
			},
			{
				id: "course_live",
				q: m.site_help_course_live_q,
				a: m.site_help_course_live_a,
				also: "start live class recording লাইভ ক্লাস",
			},
		],
	},
	{
		id: "safety",
		title: m.site_help_safety,
		items: [
			{
				id: "password",
				q: m.site_help_password_q,
				a: () => m.site_help_password_a({ button: m.accounts_forgotten_link() }),
				also: "forgot forgotten forget password reset ভুলে গেছি রিসেট",
			},
			{
				id: "change",
				q: m.site_help_change_q,
				a: () => m.site_help_change_a({ page: m.account_devices_title(), button: m.account_security_password() }),
				also: "change password পরিবর্তন",
			},
			{
				id: "device",
				q: m.site_help_device_q,
				a: () => m.site_help_device_a({ page: m.account_devices_title() }),
				picture: "devices",
				also: "lost stolen phone device sign out logout চুরি",
			},
			{
				id: "number",
				q: m.site_help_number_q,
				a: () => m.site_help_number_a({ page: m.account_devices_title(), button: m.account_security_mobile() }),
				also: "change mobile phone number sim সিম",
			},
			{
				id: "family",
				q: m.site_help_family_q,
				a: () => m.site_help_family_a({ button: m.shared_device_title() }),
				picture: "family",
				also: "pin share shared phone family শেয়ার ফোন পরিবার",
			},
			{
				id: "news",
				q: m.site_help_news_q,
				a: m.site_help_news_a,
				picture: "news",
				also: "notification bell push নোটিফিকেশন",
			},
			{ id: "install", q: m.site_help_install_q, a: m.site_help_install_a, also: "app install অ্যাপ ইনস্টল" },
			{ id: "suspended", q: m.site_help_suspended_q, a: m.site_help_suspended_a },
			{
				id: "data",
				q: m.site_help_data_q,
				a: () => m.site_help_data_a({ page: m.privacy_tab() }),
				picture: "data",
				also: "delete account data privacy copy ডিলিট",
			},
			{
				id: "feedback",
				q: m.site_help_feedback_q,
				a: m.site_help_feedback_a,
				picture: "feedback",
				also: "feedback complaint bug অভিযোগ ফিডব্যাক",
			},
		],
	},
];

/** A question as it is shown: what an admin has published in its place, or the built-in text. */
export type ShownItem = Pick<HelpItem, "id" | "picture" | "also"> & { question: string } & (
		| { html: string; answer?: never }
		| { answer: string; html?: never }
	);
export type ShownGroup = { id: string; title: string; items: readonly ShownItem[] };

const shownItem = ({ id, q, a, picture, also }: HelpItem, texts: ShownHelp): ShownItem => {
	const text = texts[id];
	const more = { ...(picture && { picture }), ...(also && { also }) };
	return text ? { id, ...more, ...text } : { id, ...more, question: q(), answer: a() };
};

/** The help as it is shown, with what admins have published. */
export const shownGroups = (texts: ShownHelp): ShownGroup[] =>
	HELP.map(({ id, title, items }) => ({ id, title: title(), items: items.map((item) => shownItem(item, texts)) }));

/** The answer without its signs: to be looked through, and for those who read no pages. */
export const plainAnswer = ({ answer, html }: ShownItem): string =>
	answer ??
	(html ?? "")
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, " ")
		.trim();

/** The questions in which every word that is looked for is found, spelt alike, in their groups; all where nothing is. */
export function helpWith(sought: string, texts: ShownHelp = {}): ShownGroup[] {
	const words = nameWords(sought);
	const found = (item: ShownItem) => {
		const text = nameWords(`${item.question} ${plainAnswer(item)} ${item.also ?? ""}`).join(" ");
		return words.every((word) => text.includes(word));
	};
	return shownGroups(texts)
		.map((group) => ({ ...group, items: group.items.filter(found) }))
		.filter(({ items }) => items.length > 0);
}
