import { z } from "zod";

/** The button that makes an attempt. */
export const prepareSchema = z.object({ intent: z.literal("prepare") });

/** The button that practises what went wrong (MOCK-3). */
export const retrySchema = z.object({ intent: z.literal("retry") });
