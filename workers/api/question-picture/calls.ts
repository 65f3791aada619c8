import { MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import { addQuestionPicture } from "~/domain/question-picture/add-picture.server.ts";
import { openQuestionPicture } from "~/domain/question-picture/open-picture.server.ts";
import { gathered } from "~/lib/gathered.ts";
import { picturePath } from "~/lib/question-picture.ts";
import { pictureAnswer } from "~/request/picture-answer.ts";
import { created, defineCall, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { pictureParams, questionPicture } from "./schemas.ts";

/** The pictures that questions show. */
export const questionPictures: Resource = {
	tag: "Administration",
	calls: [
		defineCall({
			method: "post",
			path: "/api/question-pictures",
			id: "addQuestionPicture",
			summary: "Bring a picture for questions",
			notes:
				"A JPEG, PNG or WebP; kept whole, as a JPEG of at most 1080 pixels along its longer edge and 200 KB, without anything but pixels. Text, options and explanation of a question show it as `![what it shows](picture:name)`. One that no question names is removed a day later. The same content has the same name.",
			access: "admin",
			file: { maxMb: MAX_PHOTO_MB },
			answers: { 201: { description: "The picture", schema: questionPicture, example: EXAMPLE.picture } },
			errors: [
				"PhotoUnreadable",
				"PhotoIsHeic",
				"PhotoIsAnimated",
				"PhotoTooManyPixels",
				"PhotoServiceAway",
				"TooManyRequests",
				"LimitReached",
			],
			handle: ({ deps, actor }, _, { withFile }) =>
				withFile(async ({ pieces }) => {
					const made = await addQuestionPicture(deps, actor, await gathered(pieces, MAX_PHOTO_MB));
					return created({ ...made, address: picturePath(made.name) });
				}),
		}),
		defineCall({
			method: "get",
			path: "/api/question-pictures/{name}",
			id: "readQuestionPicture",
			summary: "Read a question's picture",
			notes:
				"For admins; for students who are registered for a model test that shows it, from its start on; for those who have begun a self-assessment that shows it; and, of a free model test, for every student once it has stopped. The content of a name never changes.",
			access: "signed-in",
			params: pictureParams,
			answers: {
				200: { description: "The picture, a JPEG", binary: true },
				304: { description: "The caller has it already" },
			},
			errors: ["QuestionPictureNotFound"],
			handle: async ({ deps, actor }, { params }, request) =>
				pictureAnswer(request, await openQuestionPicture(deps, actor, params.name), params.name),
		}),
	],
};
