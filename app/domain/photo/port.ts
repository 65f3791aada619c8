import type { Cut } from "~/lib/photo-edge.ts";

/** What came of a picture: a JPEG without anything but pixels; none, where it cannot be decoded; or nobody answered in time. */
export type MadePhoto = Uint8Array<ArrayBuffer> | "unreadable" | "away";

/**
 * Decodes a picture, turns it upright, cuts what is asked for out of its middle (a square), and encodes it anew.
 * @param orientation as EXIF numbers it
 */
export type MakePhoto = (picture: Uint8Array<ArrayBuffer>, orientation: number, cut?: Cut) => Promise<MadePhoto>;
