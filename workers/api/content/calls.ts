import { changeContent, deleteContent } from "~/domain/content/change-content.server.ts";
import { createContent } from "~/domain/content/create-content.server.ts";
import { getContent, listContents, openCaptions, openStream } from "~/domain/content/queries.server.ts";
import { contentBodySchema, contentPatchSchema } from "~/domain/content/schemas.ts";
import { countedFile } from "~/domain/data-use/counted-read.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { fileAnswer } from "~/request/file-answer.ts";
import { FROM_BUCKET } from "../asset/answers.ts";
import { created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { contentOfAdmins } from "./admin.ts";
import { EXAMPLE } from "./examples.ts";
import { contentAnswer, contentList, contentPage, contentParams } from "./schemas.ts";
import { toContent } from "./wire.ts";

const FILES =
	"The video is a file of the caller's that is used by nothing else, an MP4 or a WebM by its content. The index of an MP4 that stands behind its data is moved to its front.";

const fileAnswers = (what: string) =>
	({
		200: { description: what, binary: true },
		206: { description: "The part that `Range` asks for", binary: true },
		304: { description: "The caller has it already" },
	}) as const;

/** Free videos: found and played by whoever is signed in, made by teachers. */
export const content: Resource = {
	tag: "Content",
	calls: [
		defineCall({
			method: "get",
			path: "/api/contents",
			id: "listContents",
			summary: "Free content, the newest first",
			notes: "What is published, by teachers who may teach.",
			access: "ready",
			query: contentList,
			answers: { 200: { description: "A page of it", schema: contentPage, example: EXAMPLE.contents } },
			handle: async ({ deps, actor }, { query: { page, size, subjectUuid = "", title = "" } }) => {
				const filter = { q: title, subject: subjectUuid, show: "" as const };
				const { contents } = await listContents(deps, actor, { page, size, ...filter });
				return ok(mapPage(contents, (of) => toContent(of, deps.vars.PUBLIC_ORIGIN)));
			},
		}),
		defineCall({
			method: "get",
			path: "/api/contents/my",
			id: "listMyContents",
			summary: "The teacher's own content, the newest first",
			notes: "What is not published is among it.",
			access: "teacher",
			query: contentList,
			answers: { 200: { description: "A page of it", schema: contentPage, example: EXAMPLE.contents } },
			handle: async ({ deps, actor }, { query: { page, size, subjectUuid = "", title = "" } }) => {
				const filter = { q: title, subject: subjectUuid, show: "mine" as const };
				const { contents } = await listContents(deps, actor, { page, size, ...filter });
				return ok(mapPage(contents, (of) => toContent(of, deps.vars.PUBLIC_ORIGIN)));
			},
		}),
		defineCall({
			method: "get",
			path: "/api/content/{id}",
			id: "getContent",
			summary: "One free content",
			notes: "What is not published is there for its teacher alone.",
			access: "ready",
			params: contentParams,
			answers: { 200: { description: "The content", schema: contentAnswer, example: EXAMPLE.content } },
			errors: ["ContentNotFound"],
			handle: async ({ deps, actor }, { params }) =>
				ok(toContent(await getContent(deps, actor, params.id), deps.vars.PUBLIC_ORIGIN)),
		}),
		defineCall({
			method: "get",
			path: "/api/content/{id}/stream",
			id: "streamContent",
			summary: "Play a video",
			notes:
				"For a session and for a token. `Range` with `If-Range`, `If-Match` and `If-None-Match` work as HTTP has them; several ranges are answered with the whole file.",
			access: "ready",
			params: contentParams,
			answers: { ...fileAnswers("The video"), 302: FROM_BUCKET },
			errors: ["ContentNotFound", "AssetNotFound", "RangeNotSatisfiable", "FileChanged"],
			handle: async ({ deps, actor }, { params }, request) => {
				const file = countedFile(deps, actor, await openStream(deps, actor, params.id));
				return fileAnswer(request, file, { inline: true, direct: "media" });
			},
		}),
		defineCall({
			method: "get",
			path: "/api/content/{id}/captions",
			id: "getContentCaptions",
			summary: "The captions of a video",
			notes: "WebVTT.",
			access: "ready",
			params: contentParams,
			answers: fileAnswers("The captions"),
			errors: ["ContentNotFound", "CaptionsNotFound", "AssetNotFound", "RangeNotSatisfiable", "FileChanged"],
			handle: async ({ deps, actor }, { params }, request) => {
				return fileAnswer(request, await openCaptions(deps, actor, params.id), { inline: true });
			},
		}),
		defineCall({
			method: "post",
			path: "/api/contents",
			id: "createContent",
			summary: "Add a video",
			notes: `${FILES} Upload it with \`POST /assets/upload\` first.`,
			access: "teacher",
			idempotent: true,
			body: contentBodySchema,
			bodyExample: EXAMPLE.body,
			answers: { 201: { description: "Added", schema: contentAnswer, example: EXAMPLE.content } },
			errors: [
				"LimitReached",
				"AssetNotFound",
				"FileDamaged",
				"VideoTypeUnknown",
				"VideoCodecUnknown",
				"VideoUnreadable",
				"VideoIndexAtEnd",
				"VideoWithoutIndex",
				"CaptionsUnreadable",
				"SubjectNotListed",
				"KeyReused",
			],
			handle: async ({ deps, actor }, { body: { asset, contentType: _, ...said }, key }) => {
				const uuid = await createContent(deps, actor, { ...said, video: asset, key });
				return created(toContent(await getContent(deps, actor, uuid), deps.vars.PUBLIC_ORIGIN));
			},
		}),
		defineCall({
			method: "patch",
			path: "/api/content/{id}",
			id: "updateContent",
			summary: "Change, publish or unpublish content",
			notes: "What is not named stays. With `version` nothing newer is overwritten.",
			access: "teacher",
			params: contentParams,
			body: contentPatchSchema,
			bodyExample: EXAMPLE.patch,
			answers: { 200: { description: "The content as it is now", schema: contentAnswer, example: EXAMPLE.content } },
			errors: ["ContentNotFound", "ContentChanged", "AssetNotFound", "CaptionsUnreadable", "SubjectNotListed"],
			handle: async ({ deps, actor }, { params, body }) => {
				const uuid = await changeContent(deps, actor, params.id, body);
				return ok(toContent(await getContent(deps, actor, uuid), deps.vars.PUBLIC_ORIGIN));
			},
		}),
		defineCall({
			method: "delete",
			path: "/api/content/{id}",
			id: "deleteContent",
			summary: "Delete content",
			notes: "With its files.",
			access: "teacher",
			params: contentParams,
			answers: { 204: { description: "Deleted" } },
			errors: ["ContentNotFound"],
			handle: async ({ deps, actor }, { params }) => {
				await deleteContent(deps, actor, params.id);
				return noContent;
			},
		}),
		...contentOfAdmins,
	],
};
