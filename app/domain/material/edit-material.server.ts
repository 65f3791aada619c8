import { and, eq } from "drizzle-orm";
import { material } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetsOf } from "~/domain/asset/queries.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { changeableMaterial, isChangeable } from "./access.server.ts";
import { materialErrors } from "./errors.ts";
import { type ShownMaterial, shownMaterial } from "./materials.server.ts";
import type { MaterialDetails } from "./schemas.ts";
import { tellPublished } from "./tell-students.server.ts";

const isHidden = (publishAt: number | null, now: number): boolean => publishAt !== null && publishAt > now;

/**
 * The teacher changes a material; what was not said anew stays as it is (MAT-1). Where it is published by that, who is accepted in the course
 * hears of it, once (MAT-5). Two round trips, and one more then.
 * @param version when it was changed last as the form was opened: another one is a change of somebody else's
 * @throws DomainError MaterialNotFound, MaterialChanged, CourseFixed, LimitReached, of requireRole
 */
export async function editMaterial(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
	{ version, ...change }: Partial<MaterialDetails> & { version?: number },
): Promise<ShownMaterial> {
	const { material: was, course, lecture } = await changeableMaterial(deps, who, id);
	if (version !== undefined && version !== was.updatedAt) throw materialErrors.fail("MaterialChanged");
	const now = deps.clock();
	// Never the same instant twice, so that it tells one version from the next.
	const updatedAt = Math.max(now, was.updatedAt + 1);
	const isIt = and(eq(material.uuid, was.uuid), eq(material.updatedAt, was.updatedAt), isChangeable(was.uuid));
	const title = change.title ?? was.title;
	const wasHidden = isHidden(was.publishAt, now);
	// It is told to the course by that, as one that is made: so it counts as one.
	if (wasHidden && !isHidden(change.publishAt === undefined ? was.publishAt : change.publishAt, now))
		await takeToday(deps, "material", requireSignedIn(who).accountUuid);
	const [[row], files] = await deps.db.batch([
		deps.db
			.update(material)
			.set({ ...change, updatedAt })
			.where(isIt)
			.returning(),
		assetsOf(deps, "material", [was.uuid]),
		...(wasHidden ? [tellPublished(deps, { uuid: was.uuid, title, version: updatedAt }, course, now)] : []),
	]);
	if (!row) throw materialErrors.fail("MaterialChanged");
	return shownMaterial(row, lecture, files, now);
}
