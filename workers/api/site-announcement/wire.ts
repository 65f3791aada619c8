import type { z } from "zod";
import type { SiteAnnouncement } from "~/domain/site-announcement/save-announcement.server.ts";
import { toIso } from "~/lib/time.ts";
import type { announcementAnswer } from "./schemas.ts";

export const toAnnouncement = (of: SiteAnnouncement): z.output<typeof announcementAnswer> => ({
	...{ uuid: of.uuid, audience: of.audience, textEn: of.textEn, textBn: of.textBn, version: of.version },
	...{ fromAt: toIso(of.fromAt), untilAt: toIso(of.untilAt), createdAt: toIso(of.createdAt) },
	publishedAt: of.publishedAt === null ? null : toIso(of.publishedAt),
});
