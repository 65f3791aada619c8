import { z } from "zod";
import { EXAM_LIST_TYPES } from "./rules.ts";

/** A uuid or a numeric id: every `{id}` of an address takes both (DATA-3). */
export const examIdSchema = z.union([z.uuid(), z.string().regex(/^\d{1,15}$/)]);

export const examListTypeSchema = z.enum(EXAM_LIST_TYPES);

/** The button that registers for a free one (MT-3). */
export const registerSchema = z.object({ intent: z.literal("register") });
