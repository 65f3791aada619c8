import { z } from "zod";
import { EXAM_LIST_TYPES } from "./rules.ts";

export const examListTypeSchema = z.enum(EXAM_LIST_TYPES);

/** The button that registers for a free one (MT-3). */
export const registerSchema = z.object({ intent: z.literal("register") });
