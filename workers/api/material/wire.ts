import type { z } from "zod";
import type { ShownMaterial } from "~/domain/material/materials.server.ts";
import { toIso } from "~/lib/time.ts";
import { toAsset } from "../asset/wire.ts";
import type { materialAnswer } from "./schemas.ts";

export const toMaterial = (of: ShownMaterial): z.output<typeof materialAnswer> => ({
	...{ id: of.id, uuid: of.uuid, courseUuid: of.courseUuid, lectureUuid: of.lectureUuid },
	...{ title: of.title, description: of.description, link: of.link, position: of.position },
	publishAt: toIso(of.publishAt),
	published: of.published,
	assets: of.assets.map(toAsset),
	version: of.updatedAt,
	createdAt: toIso(of.createdAt),
	updatedAt: toIso(of.updatedAt),
});
