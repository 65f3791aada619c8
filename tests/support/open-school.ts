/** The open school's uuid, the same for all files: they share a database, and there is one. */
export const OPEN_SCHOOL = "01970000-0000-7000-9000-000000000001";
