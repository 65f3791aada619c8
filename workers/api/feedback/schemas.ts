import { z } from "zod";
import { STATES } from "~/domain/feedback/rules.ts";
import { text, time } from "../core/schemas.ts";

export const feedbackAnswer = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		title: text,
		description: text,
		assets: z.array(z.uuid()),
		state: z.enum(STATES),
		createdAt: time,
	})
	.meta({ id: "Feedback" });
