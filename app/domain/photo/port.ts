/** What came of a picture: a square JPEG without anything but pixels; none, where it cannot be decoded; or nobody answered in time. */
export type MadePhoto = Uint8Array<ArrayBuffer> | "unreadable" | "away";

/** Decodes a picture, turns it upright, cuts the square in its middle, and encodes it anew. @param orientation as EXIF numbers it */
export type MakePhoto = (picture: Uint8Array<ArrayBuffer>, orientation: number) => Promise<MadePhoto>;
