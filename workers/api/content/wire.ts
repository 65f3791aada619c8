import type { z } from "zod";
import { captionsPath, streamPath } from "~/domain/content/paths.ts";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import { toIso } from "~/lib/time.ts";
import type { contentAnswer } from "./schemas.ts";

/** @param origin of the platform, before the addresses of streams */
export const toContent = (of: ShownContent, origin: string): z.output<typeof contentAnswer> => ({
	...{ id: of.id, uuid: of.uuid, title: of.title, description: of.description },
	...{ subject: of.subjectName, subjectUuid: of.subjectUuid, contentType: of.contentType },
	...{ teacherUuid: of.teacherUuid, teacherName: of.teacherName, image: of.image, durationMs: of.durationMs },
	published: of.publishedAt !== null && of.takenOffAt === null,
	publishedAt: of.publishedAt === null ? null : toIso(of.publishedAt),
	...{ version: of.updatedAt, createdAt: toIso(of.createdAt) },
	asset: {
		...{ uuid: of.videoUuid, name: of.fileName, type: of.type ?? "", size: of.bytes ?? 0 },
		stream: `${origin}${streamPath(of.uuid)}`,
		captions: of.captionsUuid === null ? null : `${origin}${captionsPath(of.uuid)}`,
	},
});
