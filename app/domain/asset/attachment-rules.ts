/** Files that one thing may have: a material, an assignment, a submission. */
export const MAX_ATTACHED = 50;

/** Files that one form or one call may attach at once; fewer than may be unattached at a time. */
export const MAX_AT_ONCE = 20;
