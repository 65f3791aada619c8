import type { Role } from "~/domain/account/session.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";

/** What a photo may weigh as it comes. */
export const MAX_PHOTO_MB = MAX_MB.photo;
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * MB;

/**
 * What is decoded on the server at most (PHO-2): twelve took the decoder 84 to 118 MB, and an isolate has 128. A browser with
 * JavaScript sends a square of 512.
 */
export const MAX_MEGAPIXELS = 8;

/** Whose photo stands beside their name (PHO-1). */
export const hasPhoto = (role: Role): boolean => role !== "admin";

const PHOTOS = "/photos";

/** Its address for everybody; another photo is another uuid. */
export const photoPath = (uuid: string): string => `${PHOTOS}/${uuid}.jpg`;

/** Where its bytes are kept. */
export const photoKey = (uuid: string): string => `photo/${uuid}`;
