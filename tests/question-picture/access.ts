import { type Access, adminOnly, signedIn } from "#tests/support/authorization.ts";

const form = () => {
	const data = new FormData();
	data.set("file", new Blob(["no picture"]), "question.png");
	return data;
};

/** Pictures of questions: brought by admins, read by whom an exam shows them. */
export const access: Access = {
	calls: {
		// What is sent is no picture.
		"POST /api/question-pictures": { who: adminOnly(400), rawBody: form },
		"GET /api/question-pictures/{name}": {
			who: signedIn(404),
			names: () => ({ name: "0123456789abcdef0123-640x480" }),
		},
	},
	pages: {},
	actions: {},
};
