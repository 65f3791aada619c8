import { type Access, adminOnly, adminPage } from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const NOBODYS = "01970000-0000-7000-8000-00000000dead";

const text = {
	...{ level: "SSC", language: "en", difficulty: 1, tags: [], content: "Two and two?" },
	...{ options: ["Four", "Five"], correct: 0, explanation: "Count." },
};
const written = ({ bank }: World) => ({ ...text, subjectUuid: bank.subjectUuid });
const typed = ({ bank }: World): Record<string, string> => ({
	...{ subjectUuid: bank.subjectUuid, level: "SSC", language: "en", difficulty: "1", content: "Two and two?" },
	...{ "options[0]": "Four", "options[1]": "Five", correct: "0", explanation: "Count." },
});

const ofQuestion = ({ bank }: World) => bank.questionUuid;
const ofSubject = ({ bank }: World) => ({ uuid: bank.subjectUuid });
const ofTopic = ({ bank }: World) => ({ uuid: bank.topicUuid });
const params = ({ bank }: World) => ({ questionUuid: bank.questionUuid });

/** Questions, subjects and chapters: written and imported by admins. */
export const access: Access = {
	calls: {
		"POST /api/questions/import": {
			who: adminOnly(200),
			body: () => ({ format: "gift", text: "", dryRun: true }),
		},
		"GET /api/question-bank/imports": { who: adminOnly(200) },
		"GET /api/question-bank/imports/{uuid}": { who: adminOnly(404), names: () => ({ uuid: NOBODYS }) },
		"POST /api/question-bank/imports/{uuid}/undo": {
			who: adminOnly(404),
			names: () => ({ uuid: NOBODYS }),
			body: () => ({ name: "sixty.xlsx" }),
		},
		"GET /api/questions": { who: adminOnly(200) },
		"POST /api/questions": { who: adminOnly(201), body: written },
		"POST /api/questions/preview": { who: adminOnly(200), body: written },
		"GET /api/questions/{id}": { who: adminOnly(200), id: ofQuestion },
		// What was read is long past.
		"PUT /api/questions/{id}": {
			who: adminOnly(409),
			id: ofQuestion,
			body: (world) => ({ ...written(world), version: 99 }),
		},
		"POST /api/questions/{id}/retire": { who: adminOnly(200), id: ofQuestion },
		"POST /api/questions/{id}/restore": { who: adminOnly(200), id: ofQuestion },
		"DELETE /api/questions/{id}": { who: adminOnly(404), id: () => NOBODYS },
		"GET /api/question-bank/subjects": { who: adminOnly(200) },
		"POST /api/question-bank/subjects": {
			who: adminOnly(201),
			body: () => ({ title: `Subject ${crypto.randomUUID()}` }),
		},
		"POST /api/question-bank/topics": {
			who: adminOnly(201),
			body: ({ bank }) => ({ subjectUuid: bank.subjectUuid, title: `Chapter ${crypto.randomUUID()}` }),
		},
		"PUT /api/question-bank/subjects/{uuid}": {
			who: adminOnly(409),
			names: ofSubject,
			body: () => ({ title: "Optics", version: 99 }),
		},
		// Without its name.
		"DELETE /api/question-bank/subjects/{uuid}": { who: adminOnly(400), names: ofSubject },
		"PUT /api/question-bank/topics/{uuid}": {
			who: adminOnly(409),
			names: ofTopic,
			body: () => ({ title: "Optics", version: 99 }),
		},
		"GET /api/question-bank/classes": { who: adminOnly(200) },
		"POST /api/question-bank/classes": { who: adminOnly(201), body: () => ({ title: `Class ${crypto.randomUUID()}` }) },
		"PUT /api/question-bank/classes/{uuid}": {
			who: adminOnly(404),
			names: () => ({ uuid: NOBODYS }),
			body: () => ({ title: "Class 9", version: 99 }),
		},
		"DELETE /api/question-bank/classes/{uuid}": { who: adminOnly(404), names: () => ({ uuid: NOBODYS }) },
		"DELETE /api/question-bank/topics/{uuid}": { who: adminOnly(400), names: ofTopic },
	},
	pages: {
		"/admin/questions/import": { who: adminPage(200) },
		"/admin/questions/imports": { who: adminPage(200) },
		"/admin/questions/imports/:importUuid": { who: adminPage(404), params: () => ({ importUuid: NOBODYS }) },
		"/admin/questions/export/:format": { who: adminPage(200), params: () => ({ format: "gift" }) },
		"/admin/questions/template/:format": { who: adminPage(200), params: () => ({ format: "csv" }) },
		"/admin/questions": { who: adminPage(200) },
		"/admin/questions/new": { who: adminPage(200) },
		"/admin/questions/:questionUuid": { who: adminPage(200), params },
		"/admin/questions/:questionUuid/delete": { who: adminPage(200), params },
		"/admin/subjects": { who: adminPage(200) },
		"/admin/classes": { who: adminPage(200) },
	},
	actions: {
		"/admin/questions/import": {
			who: adminPage(200),
			form: () => ({ format: "gift", text: "Two and two? {=Four ~Five}" }),
		},
		"/admin/questions/imports/:importUuid": {
			who: adminPage(404),
			params: () => ({ importUuid: NOBODYS }),
			form: () => ({ intent: "undo", name: "sixty.xlsx" }),
		},
		"/admin/questions/new": { who: adminPage(200), form: (world) => ({ ...typed(world), preview: "on" }) },
		"/admin/questions/:questionUuid": {
			who: adminPage(409),
			params,
			form: (world) => ({ ...typed(world), version: "99" }),
		},
		"/admin/questions/:questionUuid/delete": {
			who: adminPage(404),
			params: () => ({ questionUuid: NOBODYS }),
			form: () => ({ intent: "delete", name: "PHY-001", version: "1" }),
		},
		"/admin/classes": {
			who: adminPage(404),
			form: () => ({ intent: "delete-grade", uuid: NOBODYS, name: "Class 9", version: "1" }),
		},
		"/admin/subjects": {
			who: adminPage(409),
			form: ({ bank }) => ({ intent: "save-subject", uuid: bank.subjectUuid, version: "99", title: "Optics" }),
		},
	},
};
