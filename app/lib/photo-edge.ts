/** The edge of a photo as it is kept, in pixels. */
export const PHOTO_EDGE = 512;
