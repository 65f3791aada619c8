import { type Access, adminPage } from "#tests/support/authorization.ts";

const params = () => ({ item: "account" });
const said = {
	...{ questionEn: "How do I register?", questionBn: "কীভাবে নিবন্ধন করব?" },
	...{ answerEn: "Press *Register*.", answerBn: "নিবন্ধন চাপুন।" },
};

/** What the help page says: written and published by admins. */
export const access: Access = {
	calls: {},
	pages: {
		"/admin/help": { who: adminPage(200) },
		"/admin/help/:item": { who: adminPage(200), params },
	},
	actions: {
		"/admin/help/:item": { who: adminPage(200), params, form: () => ({ ...said, version: "0", preview: "on" }) },
	},
};
