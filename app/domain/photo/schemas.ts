import { z } from "zod";

/** A photo, or none. What is wrong with the file is said by its header. */
export const photoFormSchema = z.object({ intent: z.enum(["save", "remove"]), photo: z.file().optional() });
