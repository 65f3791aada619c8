/** The identifier of no lecture, as an address and a call write it: what it names belongs to the course alone. */
export const NO_LECTURE = "#";
