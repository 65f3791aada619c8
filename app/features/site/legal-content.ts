import { CONTACT } from "~/features/shell/contact.ts";
import { m } from "~/paraglide/messages.js";

export type Clause = { id: string; title: () => string; text: () => string };

const email = () => ({ email: CONTACT.email });

export const PRIVACY: readonly Clause[] = [
	{ id: "kept", title: m.site_privacy_1_h, text: m.site_privacy_1_p },
	{ id: "use", title: m.site_privacy_2_h, text: m.site_privacy_2_p },
	{ id: "seen", title: m.site_privacy_3_h, text: m.site_privacy_3_p },
	{ id: "helpers", title: m.site_privacy_4_h, text: m.site_privacy_4_p },
	{ id: "time", title: m.site_privacy_5_h, text: m.site_privacy_5_p },
	{ id: "cookies", title: m.site_privacy_6_h, text: m.site_privacy_6_p },
	{ id: "children", title: m.site_privacy_7_h, text: m.site_privacy_7_p },
	{ id: "rights", title: m.site_privacy_8_h, text: () => m.site_privacy_8_p(email()) },
];

export const TERMS: readonly Clause[] = [
	{ id: "account", title: m.site_terms_1_h, text: m.site_terms_1_p },
	{ id: "exams", title: m.site_terms_2_h, text: m.site_terms_2_p },
	{ id: "results", title: m.site_terms_3_h, text: m.site_terms_3_p },
	{ id: "courses", title: m.course_names, text: m.site_terms_4_p },
	{ id: "fees", title: m.site_terms_5_h, text: m.site_terms_5_p },
	{ id: "content", title: m.site_terms_6_h, text: m.site_terms_6_p },
	{ id: "promise", title: m.site_terms_7_h, text: m.site_terms_7_p },
	{ id: "law", title: m.site_terms_8_h, text: () => m.site_terms_8_p(email()) },
];
