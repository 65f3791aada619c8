import type { attachFormSchema, detachFormSchema } from "~/domain/asset/attachment-schemas.ts";
import type {
	deleteAssignmentSchema,
	deleteSubmissionSchema,
	editAssignmentSchema,
	extensionFormSchema,
	markFormSchema,
	newAssignmentSchema,
	returnAllSchema,
	workFormSchema,
} from "~/domain/assignment/schemas.ts";
import type {
	deleteMaterialSchema,
	editMaterialSchema,
	moveMaterialSchema,
	newMaterialSchema,
} from "~/domain/material/schemas.ts";
import { type Form, form } from "./form.ts";
import { NOBODYS } from "./shot.ts";

const COURSE = "/dashboard/teacher/course/d/:id";
const MATERIAL = `${COURSE}/material/:materialUuid`;
const ASSIGNMENT = `${COURSE}/assignment/:assignmentId`;
const MATERIAL_SAID = {
	title: "Notes",
	description: "All of it.",
	link: "https://example.com",
	publishAt: "",
	preview: "on",
};
const WORK = {
	...{ title: "Ten equations", description: "Solve them.", lecture: "", latePolicy: "refuse", assets: "" },
	...{ startsAt: "2026-12-01T09:00", endsAt: "2026-12-08T21:00", marks: "20", preview: "on" },
};

/** What a student does about an assignment. */
export const formsOfWork = (mount: string): readonly Form[] => [
	form<typeof workFormSchema>(`${mount}/assignment/c/:courseUuid/:assignmentId/:name/submission`, "student", {
		...{ text: "x = 3", key: NOBODYS, submission: "", version: "", keep: "", assets: "" },
	}),
	form<typeof deleteSubmissionSchema>(`${mount}/assignment/:assignmentId/delete`, "student", {
		...{ submission: NOBODYS, version: "1" },
	}),
];

/** What teachers hand out, set and mark. */
export const FORMS_OF_WORK: readonly Form[] = [
	...["p/:page?/l/material", ":lectureId/p/:page?/l/material"].map((list) =>
		form<typeof moveMaterialSchema>(`${COURSE}/${list}`, "teacher", { intent: "up", material: NOBODYS }),
	),
	...["material/new", ":lectureId/material/new"].map((path) =>
		form<typeof newMaterialSchema>(`${COURSE}/${path}`, "teacher", { ...MATERIAL_SAID, key: NOBODYS, assets: "" }),
	),
	form<typeof attachFormSchema>(MATERIAL, "teacher", { intent: "attach", assets: NOBODYS }),
	form<typeof editMaterialSchema>(`${MATERIAL}/edit`, "teacher", { ...MATERIAL_SAID, version: "1" }),
	form<typeof deleteMaterialSchema>(`${MATERIAL}/delete`, "teacher", { intent: "delete" }),
	form<typeof detachFormSchema>(`${MATERIAL}/file/:assetUuid/remove`, "teacher", { intent: "detach" }),
	form<typeof newAssignmentSchema>(`${COURSE}/assignment/new`, "teacher", { ...WORK, key: NOBODYS }),
	form<typeof editAssignmentSchema>(`${ASSIGNMENT}/edit`, "teacher", { ...WORK, version: "1" }),
	form<typeof deleteAssignmentSchema>(`${ASSIGNMENT}/delete`, "teacher", { confirm: "on" }),
	form<typeof attachFormSchema>(`${ASSIGNMENT}/files`, "teacher", { intent: "attach", assets: NOBODYS }),
	form<typeof detachFormSchema>(`${ASSIGNMENT}/files/:assetUuid/remove`, "teacher", { intent: "detach" }),
	form<typeof returnAllSchema>(
		"/dashboard/teacher/assignment/p/:page?/c/:courseUuid/a/:assignmentId/:name/submission",
		"teacher",
		{ intent: "return-all" },
	),
	form<typeof markFormSchema>("/dashboard/teacher/assignment/submission/:submissionId", "teacher", {
		...{ intent: "draft", marks: "12", comment: "Good", seen: "1", version: "0" },
	}),
	form<typeof extensionFormSchema>("/dashboard/teacher/assignment/:assignmentId/extension/:studentUuid", "teacher", {
		...{ intent: "extend", endsAt: "2026-12-09T21:00", seen: "0" },
	}),
];
