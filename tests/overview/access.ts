import { type Access, adminPage } from "#tests/support/authorization.ts";

/** What an admin has to decide, and how it goes. */
export const access: Access = { pages: { "/admin/overview": { who: adminPage(200) } } };
