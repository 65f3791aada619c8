/** Any text as it can stand in a GIFT file. */
export const escapeGift = (text: string): string => text.replace(/[\\~=#{}:]/g, "\\$&");
