import { eq } from "drizzle-orm";
import { material } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { detachAll } from "~/domain/asset/attachments.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { materialNotFound, ownMaterial } from "./access.server.ts";

/**
 * The teacher deletes a material; its files are removed with the next sweep (MAT-4). Also from an archived course, which it takes something
 * from. Two round trips.
 * @returns where it was
 * @throws DomainError MaterialNotFound, of requireRole
 */
export async function deleteMaterial(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
): Promise<{ courseUuid: string; lectureUuid: string | null }> {
	const { material: its } = await ownMaterial(deps, who, id);
	const [, gone] = await deps.db.batch([
		detachAll(deps, "material", its.uuid, deps.clock()),
		deps.db.delete(material).where(eq(material.uuid, its.uuid)).returning({ uuid: material.uuid }),
	]);
	if (gone.length === 0) throw materialNotFound();
	return { courseUuid: its.courseUuid, lectureUuid: its.lectureUuid };
}
