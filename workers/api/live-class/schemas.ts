import { z } from "zod";
import { idParams } from "../core/params.ts";
import { optionalText, text, time } from "../core/schemas.ts";
import { LECTURE } from "./examples.ts";

export const courseParams = idParams("course", "01970000-0000-7000-8000-0000000000e1");
export const lectureParams = idParams("lecture", LECTURE);

export const logoutQuery = z.object({
	logout_url: z.string().max(2000).optional().meta({
		description:
			"Where the browser goes after leaving the room: an address of this site, or a path of it. Without one, to the page that says what was attended.",
		example: "/student/overview",
	}),
});

const roomId = optionalText.meta({
	description:
		"What the provider of live classes calls the room; null where the teacher holds the lecture in a meeting of their own",
});

export const videoToken = z
	.object({
		roomId,
		started: z.boolean().meta({ description: "The teacher is in it, or was: students are let in" }),
		lectureId: z.int(),
		lectureUuid: z.uuid(),
		title: text,
		startsAt: time,
		endsAt: time,
	})
	.meta({ id: "VideoToken" });

export const joinToken = z
	.object({
		roomId,
		joinLink: z.url().meta({
			description:
				"For the browser of the caller alone, now: it names them, and lets them in as who they are. Never keep it",
		}),
	})
	.meta({ id: "JoinToken" });
