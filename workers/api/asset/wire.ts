import type { z } from "zod";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import type { assetSchema } from "./schemas.ts";

export const toAsset = ({ id, uuid, name, type, bytes }: Asset): z.output<typeof assetSchema> => ({
	id,
	uuid,
	name,
	type,
	size: bytes,
});
