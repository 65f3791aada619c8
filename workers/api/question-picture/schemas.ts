import { z } from "zod";
import { text } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const pictureParams = z.object({
	name: z.string().max(80).meta({ description: "Name of the picture, as texts have it", example: EXAMPLE.name }),
});

export const questionPicture = z
	.object({
		name: text.meta({ description: "A text shows it as `![what it shows](picture:name)`" }),
		width: z.int().min(1).meta({ description: "In pixels, as it is kept" }),
		height: z.int().min(1),
		bytes: z.int().min(1),
		address: text.meta({ description: "Where it is read" }),
	})
	.meta({ id: "QuestionPicture" });
