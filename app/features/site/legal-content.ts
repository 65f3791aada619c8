import { CONTACT } from "~/features/shell/contact.ts";
import { m } from "~/paraglide/messages.js";

export type Clause = { id: string; title: () => string; text: () => string };

const email = () => ({ email: CONTACT.email });

export const PRIVACY: readonly Clause[] = [
	{ id: "kept", title: m.public_privacy_1_h, text: m.public_privacy_1_p },
	{ id: "use", title: m.public_privacy_2_h, text: m.public_privacy_2_p },
	{ id: "seen", title: m.public_privacy_3_h, text: m.public_privacy_3_p },
	{ id: "helpers", title: m.public_privacy_4_h, text: m.public_privacy_4_p },
	{ id: "time", title: m.public_privacy_5_h, text: m.public_privacy_5_p },
	{ id: "cookies", title: m.public_privacy_6_h, text: m.public_privacy_6_p },
	{ id: "children", title: m.public_privacy_7_h, text: m.public_privacy_7_p },
	{ id: "rights", title: m.public_privacy_8_h, text: () => m.public_privacy_8_p(email()) },
];

export const TERMS: readonly Clause[] = [
	{ id: "account", title: m.public_terms_1_h, text: m.public_terms_1_p },
	{ id: "exams", title: m.public_terms_2_h, text: m.public_terms_2_p },
	{ id: "results", title: m.public_terms_3_h, text: m.public_terms_3_p },
	{ id: "courses", title: m.public_terms_4_h, text: m.public_terms_4_p },
	{ id: "fees", title: m.public_terms_5_h, text: m.public_terms_5_p },
	{ id: "content", title: m.public_terms_6_h, text: m.public_terms_6_p },
	{ id: "promise", title: m.public_terms_7_h, text: m.public_terms_7_p },
	{ id: "law", title: m.public_terms_8_h, text: () => m.public_terms_8_p(email()) },
];
