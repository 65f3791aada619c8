import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import { AUDIENCES } from "~/domain/site-announcement/rules.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { paging, uuidParam } from "../core/params.ts";
import { pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const announcementParams = z.object({
	uuid: uuidParam.meta({ description: "UUID of the announcement", example: EXAMPLE.uuid }),
});

export const announcementList = paging(PAGE_SIZES.siteAnnouncements);

export const versionBody = z.object({ version: z.int().min(1).meta({ description: "As it was read" }) });

/** The same in the address of a call that has no body, and the name. */
export const deletionQuery = z.object({
	name: confirmedName.meta({
		description:
			"Of its first sentence the first four words at most (60 letters), in either language, without signs of Markdown and the stop at its end, so that no other one is meant",
	}),
	version: z.coerce.number().int().min(1).meta({ description: "As it was read", example: 1 }),
});

export const announcementAnswer = z
	.object({
		uuid: z.uuid(),
		audience: z.enum(AUDIENCES),
		textEn: text.meta({ description: "Markdown" }),
		textBn: text.meta({ description: "Markdown" }),
		fromAt: time,
		untilAt: time,
		publishedAt: time.nullable().meta({ description: "Null while nobody sees it" }),
		version: z.int().min(1),
		createdAt: time,
	})
	.meta({ id: "SiteAnnouncement" });

export const announcementPage = pageOf("SiteAnnouncementPage", announcementAnswer);
