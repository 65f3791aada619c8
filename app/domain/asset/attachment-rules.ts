/** Files that one thing may have: a material, an assignment, a submission. */
export const MAX_ATTACHED = 50;

/** Files that one form or one call may attach at once; fewer than may be unattached at a time. */
export const MAX_AT_ONCE = 20;

/** So many files go into one archive: each is a request to the bucket, of which the platform grants 1,000 to one request. */
export const MAX_IN_ARCHIVE = 900;
/** In how many archives so many files come. */
export const archiveParts = (files: number): number => Math.ceil(files / MAX_IN_ARCHIVE);
