import { nameWords } from "~/lib/name-key.ts";
import { m } from "~/paraglide/messages.js";
import type { HelpPicture } from "./help-pictures.ts";

/** A question with its answer, and the screen where it is done. */
export type HelpItem = { q: () => string; a: () => string; picture?: HelpPicture };
export type HelpGroup = { id: string; title: () => string; items: readonly HelpItem[] };

/** The help page's questions, by what a person is trying to do. */
export const HELP: readonly HelpGroup[] = [
	{
		id: "start",
		title: m.site_help_start,
		items: [
			{ q: m.site_help_account_q, a: m.site_help_account_a, picture: "register" },
			{ q: m.site_help_code_q, a: m.site_help_code_a },
			{ q: m.site_help_role_q, a: m.site_help_role_a },
			{ q: m.site_help_profile_q, a: m.site_help_profile_a, picture: "profile" },
			{ q: m.site_help_institute_q, a: m.site_help_institute_a, picture: "institute" },
		],
	},
	{
		id: "exams",
		title: m.site_help_exam,
		items: [
			{ q: m.site_help_take_q, a: m.site_help_take_a, picture: "exam" },
			{ q: m.site_help_offline_q, a: m.site_help_offline_a, picture: "room" },
			{ q: m.site_help_late_q, a: m.site_help_late_a },
			{ q: m.site_help_result_q, a: m.site_help_result_a, picture: "result" },
			{ q: m.site_help_rank_q, a: m.site_help_rank_a },
			{ q: m.site_help_practise_q, a: m.site_help_practise_a, picture: "practise" },
		],
	},
	{
		id: "payment",
		title: m.site_help_pay,
		items: [
			{ q: m.site_help_pay_q, a: m.site_help_pay_a, picture: "pay" },
			{ q: m.site_help_pay_failed_q, a: m.site_help_pay_failed_a },
			{ q: m.site_help_wallet_q, a: m.site_help_wallet_a, picture: "wallet" },
		],
	},
	{
		id: "teaching",
		title: m.site_help_teach,
		items: [
			{ q: m.site_help_teach_q, a: m.site_help_teach_a, picture: "verification" },
			{ q: m.site_help_decided_q, a: m.site_help_decided_a },
		],
	},
	{
		id: "safety",
		title: m.site_help_safety,
		items: [
			{ q: m.site_help_password_q, a: m.site_help_password_a },
			{ q: m.site_help_change_q, a: m.site_help_change_a },
			{ q: m.site_help_device_q, a: m.site_help_device_a, picture: "devices" },
			{ q: m.site_help_number_q, a: m.site_help_number_a },
			{ q: m.site_help_family_q, a: m.site_help_family_a, picture: "family" },
			{ q: m.site_help_news_q, a: m.site_help_news_a, picture: "news" },
			{ q: m.site_help_install_q, a: m.site_help_install_a },
			{ q: m.site_help_suspended_q, a: m.site_help_suspended_a },
			{ q: m.site_help_data_q, a: m.site_help_data_a, picture: "data" },
			{ q: m.site_help_feedback_q, a: m.site_help_feedback_a, picture: "feedback" },
		],
	},
];

/** The questions in which every word that is looked for is found, spelt alike, in their groups; all where nothing is. */
export function helpWith(sought: string): HelpGroup[] {
	const words = nameWords(sought);
	const found = ({ q, a }: HelpItem) => {
		const text = nameWords(`${q()} ${a()}`).join(" ");
		return words.every((word) => text.includes(word));
	};
	return HELP.map((group) => ({ ...group, items: group.items.filter(found) })).filter(({ items }) => items.length > 0);
}
