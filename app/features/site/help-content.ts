import { m } from "~/paraglide/messages.js";

type HelpGroup = { id: string; title: () => string; items: readonly { q: () => string; a: () => string }[] };

/** The help page's questions, by what a person is trying to do. */
export const HELP: readonly HelpGroup[] = [
	{
		id: "start",
		title: m.site_help_start,
		items: [
			{ q: m.site_help_account_q, a: m.site_help_account_a },
			{ q: m.site_help_code_q, a: m.site_help_code_a },
			{ q: m.site_help_role_q, a: m.site_help_role_a },
			{ q: m.site_help_institute_q, a: m.site_help_institute_a },
		],
	},
	{
		id: "exams",
		title: m.site_help_exam,
		items: [
			{ q: m.site_help_take_q, a: m.site_help_take_a },
			{ q: m.site_help_offline_q, a: m.site_help_offline_a },
			{ q: m.site_help_late_q, a: m.site_help_late_a },
			{ q: m.site_help_result_q, a: m.site_help_result_a },
			{ q: m.site_help_rank_q, a: m.site_help_rank_a },
		],
	},
	{
		id: "payment",
		title: m.site_help_pay,
		items: [
			{ q: m.site_help_pay_q, a: m.site_help_pay_a },
			{ q: m.site_help_pay_failed_q, a: m.site_help_pay_failed_a },
		],
	},
	{
		id: "teaching",
		title: m.site_help_teach,
		items: [{ q: m.site_help_teach_q, a: m.site_help_teach_a }],
	},
];
