import { grade } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { gradeOrder } from "~/domain/school-term/offered.server.ts";

/** A class that an exam can be for. */
export type GradeChoice = { uuid: string; title: string; titleBn: string | null };

/** The statement that reads the classes, in their own order. */
export const gradesStatement = ({ db }: Pick<Deps, "db">) =>
	db
		.select({ uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn })
		.from(grade)
		.orderBy(...gradeOrder);
