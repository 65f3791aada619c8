import { type Access, type ActionRow, adminOnly, adminPage, type PageRow } from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const EXAM = "/admin/model-tests/:examUuid/poster";
const TYPE = "/admin/self-assessments/:typeUuid/poster";

const params = ({ exam, mockTest }: World) => ({ examUuid: exam.uuid, typeUuid: mockTest.uuid });
const page: PageRow = { who: adminPage(200), params };
// It was opened over another version.
const refused: ActionRow = { who: adminPage(409), params, form: () => ({ intent: "save", alt: "", version: "1" }) };

const form = () => {
	const data = new FormData();
	data.set("file", new Blob(["no picture"]), "poster.png");
	return data;
};

// What is sent is no picture, or says nothing of one.
const callsAt = (path: string, id: (world: World) => string): Access["calls"] => ({
	[`PUT ${path}`]: { who: adminOnly(400), id, rawBody: form },
	[`PATCH ${path}`]: { who: adminOnly(400), id, body: () => ({ alt: "" }) },
	[`DELETE ${path}`]: { who: adminOnly(204), id },
});

/** Posters of model tests and self-assessments: chosen by admins, shown to everybody. */
export const access: Access = {
	calls: {
		...callsAt("/api/admin/weekly-exams/{id}/poster", ({ exam }) => exam.uuid),
		...callsAt("/api/admin/mcqExamTypes/{id}/poster", ({ mockTest }) => mockTest.uuid),
	},
	pages: { [EXAM]: page, [TYPE]: page },
	actions: { [EXAM]: refused, [TYPE]: refused },
};
