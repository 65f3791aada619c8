/** Where a file is read, by the cookie of a page as well. */
export const filePath = (uuid: string): string => `/api/asset/download/${uuid}`;
