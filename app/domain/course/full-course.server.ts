import { eq } from "drizzle-orm";
import { account, course, institute, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Course } from "./access.server.ts";

/** A course with the names of what it is of. */
export type FullCourse = Course & {
	instituteName: string;
	/** Null, as of the subject, where it has no name in Bangla. */
	instituteNameBn: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	teacherName: string | null;
};

/** A course with the names of what it is of. */
export const fullColumns = {
	course,
	instituteName: institute.name,
	instituteNameBn: institute.nameBn,
	subjectName: subject.title,
	subjectNameBn: subject.titleBn,
	teacherName: account.name,
};

type Row = { course: Course } & Omit<FullCourse, keyof Course>;

/** What a row of those columns means. */
export const toFull = ({ course, ...names }: Row): FullCourse => ({ ...course, ...names });

/** Whole courses, as a statement that is narrowed further. */
export const selectFull = ({ db }: Pick<Deps, "db">) =>
	db
		.select(fullColumns)
		.from(course)
		.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.$dynamic();
