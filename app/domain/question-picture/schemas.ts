import { z } from "zod";
import { MAX_ALT, PICTURE_NAME } from "~/lib/question-picture.ts";

/** The name of a picture, as texts have it behind `picture:`. */
export const pictureNameSchema = z.string().regex(PICTURE_NAME);

/** What of a question's form brings a picture into one of its texts (QPI-2). */
export const pictureFields = {
	picture: z.file().optional(),
	pictureAlt: z.string().max(MAX_ALT).optional(),
	/** The name of the field whose text shows it. */
	picturePlace: z.string().max(20).optional(),
	addPicture: z.literal("on").optional(),
};
