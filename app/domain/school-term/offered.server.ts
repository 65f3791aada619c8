import { asc, type SQL, sql } from "drizzle-orm";
import { grade, subject } from "#db/schema/index.ts";

/** Where the subjects and classes that lists are narrowed by are kept between requests. */
export const LIST_OPTIONS = "list-options";

/** That a class is offered (QB-16), or has been chosen before. @param theirs the uuids that were, in SQL */
export const isOfferedGrade = (theirs?: SQL): SQL =>
	theirs ? sql`(${grade.hidden} = 0 OR ${grade.uuid} IN (${theirs}))` : sql`${grade.hidden} = 0`;

/** The same of a subject. */
export const isOfferedSubject = (theirs?: SQL): SQL =>
	theirs ? sql`(${subject.hidden} = 0 OR ${subject.uuid} IN (${theirs}))` : sql`${subject.hidden} = 0`;

/** The order that admins gave them; what has no place yet stands in its old order. */
export const gradeOrder = [asc(grade.position), asc(grade.id)];
export const subjectOrder = [asc(subject.position), asc(subject.title)];
