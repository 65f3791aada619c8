import { count, desc, eq } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { account, course, institute, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { isListed } from "./listed.server.ts";

/** One of the things that a list of courses is narrowed to. */
export type CourseChoice = { uuid: string; title: string; titleBn: string | null };

export type ListChoices = { subjects: CourseChoice[]; institutes: CourseChoice[]; teachers: CourseChoice[] };

/** So many of each are offered, those with most courses; the others are found by their names. */
const OFFERED = 100;

const subjects = keptQuery([], (db) =>
	db
		.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn })
		.from(course)
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.where(isListed)
		.groupBy(course.subjectUuid)
		.orderBy(subject.title)
		.limit(OFFERED),
);

const institutes = keptQuery([], (db) =>
	db
		.select({ uuid: institute.uuid, title: institute.name, titleBn: institute.nameBn })
		.from(course)
		.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
		.where(isListed)
		.groupBy(course.instituteUuid)
		.orderBy(desc(count()), institute.name)
		.limit(OFFERED),
);

const teachers = keptQuery([], (db) =>
	db
		.select({ uuid: account.uuid, title: account.name })
		.from(course)
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.where(isListed)
		.groupBy(course.teacherUuid)
		.orderBy(desc(count()), account.name)
		.limit(OFFERED),
);

/** What courses there are of: subjects, institutes and teachers that have one. From cache, or with one round trip. */
export const loadCourseChoices = ({ db, cache }: Pick<Deps, "db" | "cache">): Promise<ListChoices> =>
	cache.through("course-choices", { memoryMs: 60_000, kvSeconds: 300 }, async () => {
		const [ofSubjects, ofInstitutes, ofTeachers] = await readAll(db, [subjects({}), institutes({}), teachers({})]);
		const named = ofTeachers.map(({ uuid, title }) => ({ uuid, title: title ?? "", titleBn: null }));
		return { subjects: ofSubjects, institutes: ofInstitutes, teachers: named.filter(({ title }) => title !== "") };
	});
