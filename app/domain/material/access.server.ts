import { and, eq, getTableColumns, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { course, lecture, material } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Holder } from "~/domain/asset/attachments.server.ts";
import { isWithin, type Member, memberOf, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { materialErrors } from "./errors.ts";

export type Material = typeof material.$inferSelect;
type Reads = Pick<Deps, "db" | "clock">;

/** There is no such material, or it is none of theirs: which of both, nobody is told. */
export const materialNotFound = () => materialErrors.fail("MaterialNotFound");

/** The condition that a material is the one that an id names, its uuid or its number (DATA-3). @throws DomainError MaterialNotFound for what is no id */
export function isMaterial(text: string | undefined): SQL {
	const id = idInAddress(text, materialNotFound);
	return ID_NUMBER.test(id) ? eq(material.id, Number(id)) : eq(material.uuid, id);
}

/** The condition that students see it. @param now ms UTC */
export const isOut = (now: number): SQL => or(isNull(material.publishAt), lte(material.publishAt, now)) as SQL;

/** The condition that a member sees a material of a course in which they are: its teacher all of them, a student what is published. */
export const isSeenBy = ({ as }: Pick<Member, "as">, now: number): SQL | undefined =>
	as === "teacher" ? undefined : isOut(now);

/** A material with its course and lecture, as the caller sees it. */
export type FoundMaterial = {
	material: Material;
	course: { uuid: string; title: string; archivedAt: number | null };
	lecture: { uuid: string; title: string } | null;
};

/**
 * A material that the caller may see, as a statement for what is read at once with it, and what its rows mean (MAT-2); `its` is its uuid in
 * what is read at once, null where it is not theirs.
 * @throws DomainError MaterialNotFound for what is no id, of requireRole; its `found` MaterialNotFound
 */
export function materialWithin({ db, clock }: Reads, who: Actor | null, id: string | undefined) {
	const member = memberOf(who);
	const isTheirs = and(isMaterial(id), isWithin(member), isSeenBy(member, clock()));
	const statement = db
		.select({
			material: getTableColumns(material),
			course: { uuid: course.uuid, title: course.title, archivedAt: course.archivedAt },
			lecture: { uuid: lecture.uuid, title: lecture.title },
		})
		.from(material)
		.innerJoin(course, eq(course.uuid, material.courseUuid))
		.leftJoin(lecture, eq(lecture.uuid, material.lectureUuid))
		.where(isTheirs);
	const its = sql`${db
		.select({ uuid: material.uuid })
		.from(material)
		.innerJoin(course, eq(course.uuid, material.courseUuid))
		.where(isTheirs)}`;
	const found = ([row]: Awaited<typeof statement>): FoundMaterial => {
		if (!row) throw materialNotFound();
		return row;
	};
	return { ...member, statement, its, found };
}

/** A material of the teacher's own course; another's is as good as not there. One round trip. @throws as `materialWithin` and its `found` */
export async function ownMaterial(deps: Reads, who: Actor | null, id: string | undefined) {
	const { actor, statement, found } = materialWithin(deps, requireRole(who, "teacher"), id);
	return { actor, ...found(await statement) };
}

/** The same where it may be changed. @throws DomainError CourseFixed, and as `ownMaterial` */
export async function changeableMaterial(deps: Reads, who: Actor | null, id: string | undefined) {
	const own = await ownMaterial(deps, who, id);
	refuseArchived(own.course);
	return own;
}

/** That a material is there and its course takes changes, in SQL: what a statement asks once more. */
export const isChangeable = (uuid: string): SQL =>
	sql`EXISTS (SELECT 1 FROM ${material} AS m JOIN ${course} AS c ON c.uuid = m.course_uuid
		WHERE m.uuid = ${uuid} AND c.archived_at IS NULL)`;

/** What files are attached to. */
export const holderOf = ({ uuid }: Pick<Material, "uuid">): Holder => ({
	type: "material",
	uuid,
	may: isChangeable(uuid),
	gone: () => materialErrors.fail("MaterialChanged"),
});
