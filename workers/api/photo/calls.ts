import { changePhoto, requirePhotoOwner } from "~/domain/photo/change-photo.server.ts";
import { MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import { gathered } from "~/lib/gathered.ts";
import { created, defineCall, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { photoAnswer } from "./schemas.ts";

/** The photo of whoever asks. */
export const photo: Resource = {
	tag: "Account",
	calls: [
		defineCall({
			method: "post",
			path: "/auth/api/v1/photo-upload",
			id: "uploadPhoto",
			summary: "Change the caller's photo",
			notes:
				"A JPEG, PNG or WebP; the square in its middle is kept, without anything but pixels. Admins have none. Answers with a slash at its end as well.",
			access: "signed-in",
			file: { maxMb: MAX_PHOTO_MB },
			answers: { 201: { description: "The photo's address", schema: photoAnswer, example: EXAMPLE.photo } },
			errors: [
				"RoleNotAllowed",
				"PhotoUnreadable",
				"PhotoIsHeic",
				"PhotoIsAnimated",
				"PhotoTooManyPixels",
				"PhotoServiceAway",
				"TooManyRequests",
			],
			handle: ({ deps, actor, session }, _, { withFile }) => {
				requirePhotoOwner(actor);
				return withFile(async ({ pieces }) => {
					const changed = await changePhoto(deps, actor, await gathered(pieces, MAX_PHOTO_MB));
					await session.update(changed);
					return created(changed);
				});
			},
		}),
	],
};
