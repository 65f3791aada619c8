import { beforeEach } from "vitest";
import { courseRows, type NewCourse } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { findCourses } from "~/domain/course/public-courses.server.ts";
import { type CourseSearch, NOTHING_SOUGHT } from "~/domain/course/search.ts";
import { openSchool, type Person, teacher } from "./api-people.ts";
import { depsAt } from "./deps.ts";
import { database, OPENS } from "./exam-session.ts";
import { institute } from "./institutes.ts";
import { ownDatabase } from "./own-database.ts";
import { type PageAnswer, visit, wordsOf } from "./pages.ts";

export const DAY = 24 * 3_600_000;

export let mahbub: Person;
export let nusrat: Person;
export let dhaka: string;
export let rajshahi: string;
export const PHYSICS = "018f0000-0000-7000-9009-00000000f001";
export const MATHS = "018f0000-0000-7000-9009-00000000f002";

export type Given = Partial<NewCourse> & { title: string };

/** @returns its uuid */
export async function courseOf(given: Given): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(
		database(),
		courseRows({
			...{ uuid, at: OPENS, teacherUuid: mahbub.accountUuid, instituteUuid: dhaka, subjectUuid: PHYSICS },
			...{ subtitle: "", description: "Of no matter" },
			...given,
		}),
	);
	return uuid;
}

export const found = async (search: Partial<CourseSearch>, minutes = 0): Promise<string[]> => {
	const asked = { ...NOTHING_SOUGHT, sort: "name" as const, ...search, page: 0, size: 50 };
	return (await findCourses(depsAt(minutes), asked)).courses.content.map(({ title }) => title);
};

export const WAVES = "Waves and Optics (HSC)";
export const ALGEBRA = "বীজগণিত শুরু থেকে";
export const both = async () => {
	await courseOf({ title: WAVES, subtitle: "Every Friday" });
	await courseOf({
		...{ title: ALGEBRA, subtitle: "প্রতি শুক্রবার", teacherUuid: nusrat.accountUuid },
		...{ instituteUuid: rajshahi, subjectUuid: MATHS },
	});
};

export const look = (path: string, who: Person | null = null, minutes = 0) => visit(who, path, { minutes });
export const titlesOn = (page: PageAnswer, ...titles: string[]) =>
	titles.filter((title) => wordsOf(page).includes(title));

export let later = 0;
/** A minute on: what was kept before is out of date. */
export const minuteOn = () => {
	later += 1;
};

/** Before each test, in a database of its own: two teachers, two institutes and two subjects, days after the test before, so that no copy of a page is left from it. */
export function beforeFoundCourses(): void {
	ownDatabase();
	beforeEach(async () => {
		[mahbub, nusrat] = [
			await teacher({ name: "Mahbubur Rahman", verificationStatus: "Accepted" }),
			await teacher({ name: "নুসরাত জাহান", verificationStatus: "Accepted" }),
		];
		await openSchool();
		dhaka = await institute({ name: "Dhaka College", nameBn: "ঢাকা কলেজ", otherNames: ["DC"] });
		rajshahi = await institute({ name: "Rajshahi College", nameBn: "রাজশাহী কলেজ" });
		await insertRows(database(), [
			...subjectRows({ uuid: PHYSICS, title: "Physics", titleBn: "পদার্থবিজ্ঞান", at: OPENS }),
			...subjectRows({ uuid: MATHS, title: "Mathematics", titleBn: "গণিত", at: OPENS }),
		]);
	});
	beforeEach(() => {
		later += 3 * 24 * 60;
	});
}
