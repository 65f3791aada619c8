import { z } from "zod";

/** The buttons beside the winners: kept back, or published again (MT-7.1). */
export const winnersSchema = z.object({ intent: z.enum(["hold", "publish"]) });
