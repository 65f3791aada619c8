import { z } from "zod";
import { text } from "../core/schemas.ts";

export const photoAnswer = z
	.object({ image: text.meta({ description: "Path of the photo; another photo has another" }) })
	.meta({ id: "Photo" });
