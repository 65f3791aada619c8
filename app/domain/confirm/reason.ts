import { z } from "zod";

/** Letters. */
export const REASON_MOST = 500;

/** Why an admin does something that many feel. */
export const reasonSchema = z.string().trim().min(1).max(REASON_MOST);
