import { z } from "zod";
import { versionField } from "~/domain/exam-draft/fields.ts";
import { changePoster, type PosterKind, posterOf, removePoster } from "~/domain/exam-poster/change-poster.server.ts";
import { altSchema } from "~/domain/exam-poster/schemas.ts";
import { MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import { gathered } from "~/lib/gathered.ts";
import { type Call, type CallContext, defineCall, noContent, ok } from "../core/call.ts";
import type { idParams } from "../core/params.ts";
import { optionalText } from "../core/schemas.ts";

const poster = z
	.object({
		uuid: z.uuid(),
		image: optionalText.meta({ description: "Its path" }),
		imageAlt: optionalText,
		version: z.int().meta({ description: "Send it with a change, so that nothing newer is overwritten" }),
	})
	.meta({ id: "ExamPoster" });
const alt = altSchema.meta({ description: "What it shows, for those who do not see it" });

const EXAMPLE = {
	uuid: "01970000-0000-7000-8000-0000000000a1",
	image: "/photos/01970000-0000-7000-8000-0000000000a9.jpg",
	imageAlt: "A prism splits light",
	version: 1_768_017_600_000,
};

/** In the address of a call that has no JSON body. */
const version = z.coerce
	.number()
	.int()
	.optional()
	.meta({ description: "As it was read: with it nothing newer is overwritten" });

const KINDS = {
	"model-test": {
		path: "/api/admin/weekly-exams/{id}/poster",
		name: "ModelTest",
		of: "of a model test",
		gone: "ExamNotFound",
	},
	"mock-test": {
		path: "/api/admin/mcqExamTypes/{id}/poster",
		name: "MockTestType",
		of: "of a kind of self-assessment",
		gone: "MockTestNotFound",
	},
} as const;

/** The calls by which admins choose the poster of a model test or a self-assessment (EXD-11). @param params that name it */
export function posterCalls(kind: PosterKind, params: ReturnType<typeof idParams>): Call[] {
	const { path, name, of, gone } = KINDS[kind];
	const answers = { 200: { description: "The poster as it is now", schema: poster, example: EXAMPLE } };
	const shown = async ({ deps, actor }: CallContext<"admin">, id: string) => {
		const { uuid, image, imageAlt, version } = await posterOf(deps, actor, kind, id);
		return ok({ uuid, image, imageAlt, version });
	};
	return [
		defineCall({
			tag: "Administration",
			method: "put",
			path,
			id: `set${name}Poster`,
			summary: `Change the poster ${of}`,
			notes: "A JPEG, PNG or WebP; cut wide, without anything but pixels.",
			access: "admin",
			params,
			query: z.object({ alt: alt.default(""), version }),
			file: { maxMb: MAX_PHOTO_MB },
			answers,
			errors: [
				...([gone, "PosterAltMissing", "DraftChanged", "PhotoUnreadable", "PhotoIsHeic", "PhotoIsAnimated"] as const),
				...(["PhotoTooManyPixels", "PhotoServiceAway", "TooManyRequests", "LimitReached"] as const),
			],
			handle: (app, { params: { id }, query }, { withFile }) =>
				withFile(async ({ pieces }) => {
					const picture = await gathered(pieces, MAX_PHOTO_MB);
					return shown(app, await changePoster(app.deps, app.actor, kind, id, { ...query, picture }));
				}),
		}),
		defineCall({
			tag: "Administration",
			method: "patch",
			path,
			id: `describe${name}Poster`,
			summary: `Change the description of the poster ${of}`,
			access: "admin",
			params,
			body: z.object({ alt, version: versionField.optional() }),
			bodyExample: { alt: EXAMPLE.imageAlt, version: EXAMPLE.version },
			answers,
			errors: [gone, "PosterAltMissing", "FileMissing", "DraftChanged"],
			handle: async (app, { params: { id }, body }) =>
				shown(app, await changePoster(app.deps, app.actor, kind, id, body)),
		}),
		defineCall({
			tag: "Administration",
			method: "delete",
			path,
			id: `remove${name}Poster`,
			summary: `Remove the poster ${of}`,
			notes: "The signs of its subjects are shown again.",
			access: "admin",
			params,
			query: z.object({ version }),
			answers: { 204: { description: "Removed" } },
			errors: [gone, "DraftChanged"],
			handle: async ({ deps, actor }, { params: { id }, query }) => {
				await removePoster(deps, actor, kind, id, query.version);
				return noContent;
			},
		}),
	];
}
