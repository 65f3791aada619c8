import { z } from "zod";

/** The page of the address that other calendars read: it is made, or another one in its place, or taken back. */
export const feedFormSchema = z.object({ intent: z.enum(["make", "revoke"]) });
