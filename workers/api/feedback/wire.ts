import type { z } from "zod";
import type { Feedback } from "~/domain/feedback/send-feedback.server.ts";
import { toIso } from "~/lib/time.ts";
import type { feedbackAnswer } from "./schemas.ts";

/** @param assets uuids of its files */
export const toFeedback = (
	{ id, uuid, title, description, state, createdAt }: Feedback,
	assets: string[],
): z.output<typeof feedbackAnswer> => ({ id, uuid, title, description, assets, state, createdAt: toIso(createdAt) });
