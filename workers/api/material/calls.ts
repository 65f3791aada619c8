import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { createMaterial } from "~/domain/material/create-material.server.ts";
import { deleteMaterial } from "~/domain/material/delete-material.server.ts";
import { editMaterial } from "~/domain/material/edit-material.server.ts";
import { addMaterialFiles, listMaterialFiles, removeMaterialFile } from "~/domain/material/files.server.ts";
import { listLectureMaterials, listMaterials } from "~/domain/material/materials.server.ts";
import { moveMaterial } from "~/domain/material/move-material.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { EXAMPLE as FILES } from "../asset/examples.ts";
import { attachBody, attachedList, attachedPage } from "../asset/schemas.ts";
import { toAsset } from "../asset/wire.ts";
import { created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { onePage } from "../institute/wire.ts";
import { EXAMPLE } from "./examples.ts";
import {
	allMaterialList,
	changedMaterial,
	courseParams,
	fileParams,
	lectureParams,
	materialAnswer,
	materialList,
	materialPage,
	materialParams,
	newMaterial,
	placeBody,
} from "./schemas.ts";
import { toMaterial } from "./wire.ts";

const ONE_PAGE = { 200: { description: "A page of them", schema: materialPage, example: EXAMPLE.materials } };
const READERS = "For its teacher and accepted students, who find what is published.";

/** Materials of courses and lectures: what their teachers do with them, and what those who are in the courses read (MAT-1). */
export const material: Resource = {
	tag: "Materials",
	calls: [
		defineCall({
			method: "post",
			path: "/api/course/{id}/materials",
			id: "createMaterial",
			summary: "Make a material",
			notes:
				"Of one's own course, or of one of its lectures. `assets` are files that the caller has uploaded and that are attached to nothing: all of them are attached, or nothing is made. Accepted students are notified where it is published at once.",
			access: "teacher",
			idempotent: true,
			params: courseParams,
			body: newMaterial,
			bodyExample: EXAMPLE.create,
			answers: { 201: { description: "Made", schema: materialAnswer, example: EXAMPLE.material } },
			errors: [
				...(["CourseNotFound", "LectureNotFound", "CourseFixed", "AssetNotFound"] as const),
				...(["MaterialsFull", "LimitReached", "KeyReused"] as const),
			],
			handle: async ({ deps, actor }, { params, body, key }) => {
				const { lectureUuid, description, link = null, publishAt = null, title, assets } = body;
				const at = { courseId: params.id, lectureId: lectureUuid ?? NO_LECTURE };
				const said = { title, description: description || null, link, publishAt, assets, key };
				return created(toMaterial(await createMaterial(deps, actor, at, said)));
			},
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/materials",
			id: "listMaterials",
			summary: "The materials of a course",
			notes: `${READERS} Those of its lectures are not among them.`,
			access: "ready",
			params: courseParams,
			query: materialList,
			answers: ONE_PAGE,
			errors: ["CourseNotFound", "RoleNotAllowed"],
			handle: async ({ deps, actor }, { params, query }) =>
				ok(mapPage((await listMaterials(deps, actor, params.id, query)).materials, toMaterial)),
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/materials/all",
			id: "listAllMaterials",
			summary: "The materials of a course and its lectures",
			notes: READERS,
			access: "ready",
			params: courseParams,
			query: allMaterialList,
			answers: ONE_PAGE,
			errors: ["CourseNotFound", "RoleNotAllowed"],
			handle: async ({ deps, actor }, { params, query }) =>
				ok(mapPage((await listMaterials(deps, actor, params.id, { ...query, all: true })).materials, toMaterial)),
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/lecture/{lid}/materials",
			id: "listLectureMaterials",
			summary: "The materials of a lecture",
			notes: `${READERS} With \`%23\`, or nothing, in the place of \`{lid}\`: those of the course alone.`,
			access: "ready",
			params: lectureParams,
			query: materialList,
			answers: ONE_PAGE,
			errors: ["CourseNotFound", "LectureNotFound", "RoleNotAllowed"],
			handle: async ({ deps, actor }, { params, query }) => {
				const at = { courseId: params.id, lectureId: params.lid };
				return ok(mapPage((await listLectureMaterials(deps, actor, at, query)).materials, toMaterial));
			},
		}),
		defineCall({
			method: "patch",
			path: "/api/material/{id}",
			id: "updateMaterial",
			summary: "Change a material",
			notes:
				"What is missing stays as it is. Accepted students are notified where it is published by that, once however often it is.",
			access: "teacher",
			params: materialParams,
			body: changedMaterial,
			bodyExample: EXAMPLE.change,
			answers: { 200: { description: "As it is now", schema: materialAnswer, example: EXAMPLE.changed } },
			errors: ["MaterialNotFound", "MaterialChanged", "CourseFixed", "LimitReached"],
			handle: async ({ deps, actor }, { params, body: { description, ...said } }) => {
				const change = { ...said, ...(description !== undefined && { description: description || null }) };
				return ok(toMaterial(await editMaterial(deps, actor, params.id, change)));
			},
		}),
		defineCall({
			method: "put",
			path: "/api/material/{id}/position",
			id: "moveMaterial",
			summary: "Move a material within its list",
			notes:
				"To a place of its course's or its lecture's list, from 1; behind the end it is the last. The others close up.",
			access: "teacher",
			params: materialParams,
			body: placeBody,
			bodyExample: EXAMPLE.place,
			answers: { 204: { description: "It is there now" } },
			errors: ["MaterialNotFound", "MaterialChanged", "CourseFixed"],
			handle: async ({ deps, actor }, { params, body }) => {
				await moveMaterial(deps, actor, params.id, body.position);
				return noContent;
			},
		}),
		defineCall({
			method: "delete",
			path: "/api/material/{id}",
			id: "deleteMaterial",
			summary: "Delete a material",
			notes: "With its files.",
			access: "teacher",
			params: materialParams,
			answers: { 204: { description: "Deleted" } },
			errors: ["MaterialNotFound"],
			handle: async ({ deps, actor }, { params }) => {
				await deleteMaterial(deps, actor, params.id);
				return noContent;
			},
		}),
		defineCall({
			method: "post",
			path: "/api/material/{id}/assets",
			id: "addMaterialAssets",
			summary: "Attach files to a material",
			notes: "All of them, or none. A material has at most 50 files.",
			access: "teacher",
			params: materialParams,
			body: attachBody,
			bodyExample: FILES.attach,
			answers: {
				201: { description: "What was attached, in one page", schema: attachedPage, example: FILES.attachedNow },
			},
			errors: [
				...(["MaterialNotFound", "CourseFixed", "AssetNotFound"] as const),
				...(["AttachmentsTooMany", "FileMissing", "MaterialChanged"] as const),
			],
			handle: async ({ deps, actor }, { params, body }) =>
				created(onePage((await addMaterialFiles(deps, actor, params.id, body.assets)).map(toAsset))),
		}),
		defineCall({
			method: "get",
			path: "/api/material/{id}/assets",
			id: "listMaterialAssets",
			summary: "The files of a material",
			notes: "For its teacher, and for accepted students once it is published; in the order in which they came.",
			access: "ready",
			params: materialParams,
			query: attachedList,
			answers: { 200: { description: "A page of them", schema: attachedPage, example: FILES.attached } },
			errors: ["MaterialNotFound", "RoleNotAllowed"],
			handle: async ({ deps, actor }, { params, query }) =>
				ok(mapPage(await listMaterialFiles(deps, actor, params.id, query), toAsset)),
		}),
		defineCall({
			method: "delete",
			path: "/api/material/{id}/asset/{aid}",
			id: "removeMaterialAsset",
			summary: "Remove a file from a material",
			notes: "The file is deleted.",
			access: "teacher",
			params: fileParams,
			answers: { 204: { description: "Removed" } },
			errors: ["MaterialNotFound", "CourseFixed", "AssetNotFound", "MaterialChanged"],
			handle: async ({ deps, actor }, { params }) => {
				await removeMaterialFile(deps, actor, params.id, params.aid);
				return noContent;
			},
		}),
	],
};
