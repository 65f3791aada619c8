import { z } from "zod";
import { text, time } from "../core/schemas.ts";

export const bearerToken = z
	.object({ token: text.meta({ description: "Shown this once: the server keeps its hash" }), expiresAt: time })
	.meta({ id: "BearerToken" });
