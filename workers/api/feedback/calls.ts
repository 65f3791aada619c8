import { feedbackSchema } from "~/domain/feedback/schemas.ts";
import { sendFeedback } from "~/domain/feedback/send-feedback.server.ts";
import { created, defineCall, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { feedbackAnswer } from "./schemas.ts";
import { toFeedback } from "./wire.ts";

/** What people tell us. */
export const feedback: Resource = {
	tag: "Feedback",
	calls: [
		defineCall({
			method: "post",
			path: "/api/feedbacks",
			id: "sendFeedback",
			summary: "Send feedback",
			notes: "`assets` are files that the caller has uploaded and that are used by nothing else.",
			access: "signed-in",
			body: feedbackSchema,
			bodyExample: EXAMPLE.body,
			answers: { 201: { description: "Sent", schema: feedbackAnswer, example: EXAMPLE.feedback } },
			errors: [
				"FeedbackTitleMissing",
				"FeedbackDescriptionMissing",
				"AssetNotFound",
				"TooManyRequests",
				"FeedbackFilesTooLarge",
				"LimitReached",
			],
			handle: async ({ deps, actor }, { body }) =>
				created(toFeedback(await sendFeedback(deps, actor, body), body.assets)),
		}),
	],
};
