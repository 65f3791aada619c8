import { type Access, everyone, signedIn } from "#tests/support/authorization.ts";

const form = () => {
	const data = new FormData();
	data.set("file", new Blob(["What I saw"]), "notes.txt");
	return data;
};

/** Files that people upload; `{id}` is one of the student's that hangs on nothing. */
export const access: Access = {
	calls: {
		"POST /api/assets/upload": { who: signedIn(201), rawBody: form },
		"GET /api/asset/download/{id}": {
			who: { ...everyone(404), guest: 401, student: 200 },
			id: ({ assetUuid }) => assetUuid,
		},
	},
};
