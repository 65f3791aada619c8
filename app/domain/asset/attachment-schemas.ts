import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { MAX_AT_ONCE } from "./attachment-rules.ts";

/** The caller's own unattached files by their uuids, each once. */
export const attachedAssets = z
	.array(uuidSchema)
	.max(MAX_AT_ONCE)
	.transform((uuids) => [...new Set(uuids)]);

/** The form that attaches files as they are uploaded (`postedAttachments`). */
export const attachFormSchema = z.object({ intent: z.literal("attach"), assets: attachedAssets.default([]) });

/** The form that confirms that a file is removed. */
export const detachFormSchema = z.object({ intent: z.literal("detach") });
