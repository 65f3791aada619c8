import { z } from "zod";
import { count, text } from "../core/schemas.ts";

export const assetSchema = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		name: text,
		type: text.meta({ description: "Media type, by the content" }),
		size: count.meta({ description: "Bytes" }),
	})
	.meta({ id: "Asset" });
