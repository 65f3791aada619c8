import { z } from "zod";
import { attachedAssets } from "~/domain/asset/attachment-schemas.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { paging } from "../core/params.ts";
import { count, pageOf, text } from "../core/schemas.ts";

export const assetSchema = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		name: text,
		type: text.meta({ description: "Media type, by the content" }),
		size: count.meta({ description: "Bytes" }),
	})
	.meta({ id: "Asset" });

/** What a call attaches: the caller's own files by their uuids. */
export const attachBody = z
	.object({ assets: attachedAssets })
	.meta({ description: "Files that the caller has uploaded and that are attached to nothing; at least one" });

/** The files of a thing: `page` and `size`. */
export const attachedList = paging(PAGE_SIZES.attached);

export const attachedPage = pageOf("AssetPage", assetSchema);
