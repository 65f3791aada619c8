/** Where the help is looked through: it reads a query, so it is a page of its own, and none of the cached ones (SITE-5). */
export const HELP_SEARCH = "/help-search";

/** The longest that is looked for. */
export const MAX_SOUGHT = 100;
