import { z } from "zod";
import { MAX_ALT } from "~/lib/question-picture.ts";

/** What of a question's form brings a picture into one of its texts (QB-18). */
export const pictureFields = {
	picture: z.file().optional(),
	pictureAlt: z.string().max(MAX_ALT).optional(),
	/** The name of the field whose text shows it. */
	picturePlace: z.string().max(20).optional(),
	addPicture: z.literal("on").optional(),
};
