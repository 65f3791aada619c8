import type { Role } from "~/domain/account/session.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { DECODED_MEGAPIXELS } from "~/lib/photo-edge.ts";

/** What a photo may weigh as it comes. */
export const MAX_PHOTO_MB = MAX_MB.photo;
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * MB;

/** What is decoded on the server at most (PHO-2). */
export const MAX_MEGAPIXELS = DECODED_MEGAPIXELS;

/** Whose photo stands beside their name (PHO-1). */
export const hasPhoto = (role: Role): boolean => role !== "admin";

const PHOTOS = "/photos";

/** Its address for everybody; another photo is another uuid. */
export const photoPath = (uuid: string): string => `${PHOTOS}/${uuid}.jpg`;

/** Where its bytes are kept. */
export const photoKey = (uuid: string): string => `photo/${uuid}`;
