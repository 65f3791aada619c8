import { z } from "zod";
import {
	decideOnContent,
	deleteContentAsAdmin,
	getContentForAdmin,
	listContentsForAdmin,
} from "~/domain/content/admin-contents.server.ts";
import { changeContent } from "~/domain/content/change-content.server.ts";
import { createContent } from "~/domain/content/create-content.server.ts";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import {
	CONTENT_STATES,
	contentBodySchema,
	contentPatchSchema,
	deleteAsAdminQuery,
	putBackBodySchema,
	takeOffBodySchema,
} from "~/domain/content/schemas.ts";
import { mapPage, PAGE_SIZES } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import { type Call, type CallContext, created, defineCall, noContent, ok } from "../core/call.ts";
import { paging } from "../core/params.ts";
import { optionalText, pageOf, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";
import { contentAnswer, contentList, contentParams } from "./schemas.ts";
import { toContent } from "./wire.ts";

const answer = contentAnswer
	.extend({
		takenOffAt: time.nullable(),
		takenOffReason: optionalText.meta({ description: "What its teacher reads" }),
	})
	.meta({ id: "AdminContent" });
const answerPage = pageOf("AdminContentPage", answer);

const example = { ...EXAMPLE.content, takenOffAt: null, takenOffReason: null };
const examples = { content: [example], totalElements: 1, totalPages: 1, page: 0, size: 20 };
const { version } = EXAMPLE.content;

const toAdminContent = (of: ShownContent, origin: string): z.output<typeof answer> => ({
	...toContent(of, origin),
	...{ takenOffAt: of.takenOffAt === null ? null : toIso(of.takenOffAt), takenOffReason: of.takenOffReason },
});

const shown = async ({ deps, actor }: CallContext<"admin">, id: string) =>
	toAdminContent((await getContentForAdmin(deps, actor, id)).content, deps.vars.PUBLIC_ORIGIN);

const now = { 200: { description: "The content as it is now", schema: answer, example } };
const decided = ["ContentNotFound", "ContentChanged"] as const;

/** What admins do about free videos (CON-7). Each change is in the audit log, with before and after. */
export const contentOfAdmins: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/contents",
		id: "listAdminContents",
		summary: "Content of everybody, the newest first",
		notes: "What is not published and what was taken off is among it.",
		access: "admin",
		query: paging(PAGE_SIZES.adminContents).extend({
			state: z.enum(CONTENT_STATES).optional(),
			title: contentList.shape.title,
		}),
		answers: { 200: { description: "A page of it", schema: answerPage, example: examples } },
		handle: async ({ deps, actor }, { query: { page, size, state, title = "" } }) => {
			const contents = await listContentsForAdmin(deps, actor, { page, size, state: state ?? "", q: title });
			return ok(mapPage(contents, (of) => toAdminContent(of, deps.vars.PUBLIC_ORIGIN)));
		},
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/contents",
		id: "createAdminContent",
		summary: "Add a video as an admin",
		notes: "As teachers do: upload the file with `POST /assets/upload` first.",
		access: "admin",
		idempotent: true,
		body: contentBodySchema,
		bodyExample: EXAMPLE.body,
		answers: { 201: { description: "Added", schema: answer, example } },
		errors: [
			...(["LimitReached", "AssetNotFound", "FileDamaged", "VideoTypeUnknown", "VideoCodecUnknown"] as const),
			...(["VideoUnreadable", "VideoIndexAtEnd", "VideoWithoutIndex"] as const),
			...(["CaptionsUnreadable", "SubjectNotListed", "KeyReused"] as const),
		],
		handle: async (app, { body: { asset, contentType: _, ...said }, key }) =>
			created(await shown(app, await createContent(app.deps, app.actor, { ...said, video: asset, key }))),
	}),
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/contents/{id}",
		id: "getAdminContent",
		summary: "One content for admins",
		access: "admin",
		params: contentParams,
		answers: { 200: { description: "The content", schema: answer, example } },
		errors: ["ContentNotFound"],
		handle: async (app, { params }) => ok(await shown(app, params.id)),
	}),
	defineCall({
		tag: "Administration",
		method: "patch",
		path: "/api/admin/contents/{id}",
		id: "updateAdminContent",
		summary: "Change, publish or unpublish anybody’s content",
		notes: "What is not named stays. With `version` nothing newer is overwritten.",
		access: "admin",
		params: contentParams,
		body: contentPatchSchema,
		bodyExample: EXAMPLE.patch,
		answers: now,
		errors: [...decided, "AssetNotFound", "CaptionsUnreadable", "SubjectNotListed"],
		handle: async (app, { params, body }) =>
			ok(await shown(app, await changeContent(app.deps, app.actor, params.id, body))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/contents/{id}/take-off",
		id: "takeContentOff",
		summary: "Take a video off",
		notes: "Nobody but admins watches it any more. Its teacher reads the reason and cannot publish it again.",
		access: "admin",
		params: contentParams,
		body: takeOffBodySchema,
		bodyExample: { reason: "A copy of a film", name: EXAMPLE.content.title, version },
		answers: now,
		errors: [...decided, "NameNotTyped"],
		handle: async (app, { params, body }) =>
			ok(await shown(app, await decideOnContent(app.deps, app.actor, params.id, { intent: "take-off", ...body }))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/contents/{id}/put-back",
		id: "putContentBack",
		summary: "Put a video back that was taken off",
		access: "admin",
		params: contentParams,
		body: putBackBodySchema,
		bodyExample: { version },
		answers: now,
		errors: decided,
		handle: async (app, { params, body }) =>
			ok(await shown(app, await decideOnContent(app.deps, app.actor, params.id, { intent: "put-back", ...body }))),
	}),
	defineCall({
		tag: "Administration",
		method: "delete",
		path: "/api/admin/contents/{id}",
		id: "deleteAdminContent",
		summary: "Delete a video that an admin uploaded",
		notes:
			"With its files. `name` is its title. With `version` nothing newer is deleted. A teacher’s video is taken off instead.",
		access: "admin",
		params: contentParams,
		query: deleteAsAdminQuery,
		answers: { 204: { description: "Deleted" } },
		errors: [...decided, "ContentOfTeacher", "NameNotTyped"],
		handle: async ({ deps, actor }, { params, query }) => {
			await deleteContentAsAdmin(deps, actor, params.id, query);
			return noContent;
		},
	}),
];
