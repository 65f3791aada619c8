import { type Access, type ActionRow, adminPage, type PageRow } from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const EXAM = "/admin/model-tests/:examUuid/poster";
const TYPE = "/admin/self-assessments/:typeUuid/poster";

const params = ({ exam, mockTest }: World) => ({ examUuid: exam.uuid, typeUuid: mockTest.uuid });
const page: PageRow = { who: adminPage(200), params };
// There is no description.
const refused: ActionRow = { who: adminPage(400), params, form: () => ({ intent: "save", alt: "" }) };

/** Posters of model tests and self-assessments: chosen by admins, shown to everybody. */
export const access: Access = {
	calls: {},
	pages: { [EXAM]: page, [TYPE]: page },
	actions: { [EXAM]: refused, [TYPE]: refused },
};
