import type { z } from "zod";
import { toIso } from "~/lib/time.ts";
import type { bearerToken } from "./schemas.ts";

/** @param minted `expiresAt` ms UTC */
export const toBearerToken = (minted: { token: string; expiresAt: number }): z.output<typeof bearerToken> => ({
	token: minted.token,
	expiresAt: toIso(minted.expiresAt),
});
