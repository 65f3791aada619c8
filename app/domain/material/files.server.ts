import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attachAssets, attachedStatements, attachedWithin, detachAsset } from "~/domain/asset/attachments.server.ts";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import { refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Page, Paging } from "~/lib/paging.ts";
import { changeableMaterial, type FoundMaterial, holderOf, materialWithin } from "./access.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/**
 * The teacher adds files of their own to a material, all or none (AST-7). Two round trips.
 * @throws DomainError MaterialNotFound, CourseFixed, AssetNotFound, AttachmentsTooMany, MaterialChanged, of requireRole
 */
export async function addMaterialFiles(
	deps: Needs,
	who: Actor | null,
	id: string | undefined,
	uuids: readonly string[],
): Promise<Asset[]> {
	const { actor, material } = await changeableMaterial(deps, who, id);
	return attachAssets(deps, actor, uuids, holderOf(material));
}

/** The files of a material, for who may see it (MAT-2). One round trip. @throws DomainError MaterialNotFound, of requireRole */
export async function listMaterialFiles(
	deps: Needs,
	who: Actor | null,
	id: string,
	paging: Paging,
): Promise<Page<Asset>> {
	const { statement, its, found } = materialWithin(deps, who, id);
	const files = attachedStatements(deps, "material", its, paging);
	const [rows, ...attached] = await deps.db.batch([statement, ...files.statements]);
	found(rows);
	return files.pageOf(...attached);
}

/** One file of the teacher's own material, for the question before it is removed. One round trip. @throws DomainError MaterialNotFound, AssetNotFound, CourseFixed, of requireRole */
export async function ownMaterialFile(
	deps: Needs,
	who: Actor | null,
	id: string | undefined,
	assetId: string,
): Promise<FoundMaterial & { file: Asset }> {
	const { statement, its, found } = materialWithin(deps, requireRole(who, "teacher"), id);
	const of = attachedWithin(deps, "material", its, assetId);
	const [rows, files] = await deps.db.batch([statement, of.statement]);
	const own = found(rows);
	refuseArchived(own.course);
	return { ...own, file: of.file(files) };
}

/**
 * The teacher takes a file from a material; it is removed with the next sweep (AST-7). Two round trips.
 * @throws DomainError MaterialNotFound, AssetNotFound, CourseFixed, MaterialChanged, of requireRole
 */
export async function removeMaterialFile(
	deps: Needs,
	who: Actor | null,
	id: string | undefined,
	assetId: string,
): Promise<void> {
	const { material } = await changeableMaterial(deps, who, id);
	await detachAsset(deps, holderOf(material), assetId);
}
