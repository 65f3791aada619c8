import { z } from "zod";
import { MOCK_TEST_LIST_TYPES } from "./rules.ts";

/** Which list of kinds an address asks for (`show`); anything else is all. */
export const mockTestListTypeSchema = z.enum(MOCK_TEST_LIST_TYPES).catch("all");

/** The button that makes an attempt. */
export const prepareSchema = z.object({ intent: z.literal("prepare") });

/** The button that practises what went wrong (MOCK-3). */
export const retrySchema = z.object({ intent: z.literal("retry") });
