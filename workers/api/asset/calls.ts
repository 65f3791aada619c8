import { openAsset } from "~/domain/asset/queries.server.ts";
import { MAX_MB } from "~/domain/asset/rules.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { countedFile } from "~/domain/data-use/counted-read.server.ts";
import { fileAnswer } from "~/request/file-answer.ts";
import { created, defineCall, type Resource } from "../core/call.ts";
import { idParams } from "../core/params.ts";
import { FROM_BUCKET } from "./answers.ts";
import { EXAMPLE } from "./examples.ts";
import { assetSchema } from "./schemas.ts";
import { toAsset } from "./wire.ts";

/** Files that people upload. */
export const asset: Resource = {
	tag: "Files",
	calls: [
		defineCall({
			method: "post",
			path: "/api/assets/upload",
			id: "uploadAsset",
			summary: "Upload a file",
			notes:
				"The file is the caller's own and hangs on nothing yet: name its `uuid` in the call that uses it. One that is used by nothing is removed after a day. Of a picture or a film nothing is kept but that: no position, no comment. One from which they cannot be taken out, a TIFF for example, is refused.",
			access: "signed-in",
			file: { maxMb: MAX_MB.general, streams: true },
			answers: { 201: { description: "The file, taken in", schema: assetSchema, example: EXAMPLE.asset } },
			errors: ["PlaceNotRemoved", "TooManyFiles", "StorageFull", "TooManyRequests", "LimitReached"],
			handle: ({ deps, actor }, _, { withFile }) =>
				withFile(async ({ name, pieces }) =>
					created(toAsset(await uploadAsset(deps, actor, { name, purpose: "general" }, pieces))),
				),
		}),
		defineCall({
			method: "get",
			path: "/api/asset/download/{id}",
			id: "downloadAsset",
			summary: "Read a file",
			notes:
				"For its owner, and for whom what it is attached to is. `Range` with `If-Range`, `If-Match` and `If-None-Match` work as HTTP has them; several ranges are answered with the whole file. The type is that of the content.",
			access: "signed-in",
			params: idParams("file", EXAMPLE.asset.uuid),
			answers: {
				200: { description: "The file, as an attachment", binary: true },
				206: { description: "The part that `Range` asks for", binary: true },
				302: FROM_BUCKET,
				304: { description: "The caller has it already" },
			},
			errors: ["AssetNotFound", "RangeNotSatisfiable", "FileChanged"],
			handle: async ({ deps, actor }, { params }, request) => {
				const file = countedFile(deps, actor, await openAsset(deps, actor, params.id));
				return fileAnswer(request, file, { direct: "downloads" });
			},
		}),
	],
};
