/** What an admin has to decide, and how it goes. */
export const adminOverviewPath = "/admin/overview";
