import { inArray } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { letGo } from "./loosen.server.ts";
import { asAsset, looseOf, shown } from "./queries.server.ts";
import type { Asset } from "./upload-asset.server.ts";

/** What two files have in common that may be the same: one that is uploaded once more has another uuid. */
const alike = ({ name, type, bytes }: Asset): string => JSON.stringify([name, type, bytes]);

/**
 * Those of these files that are not among the others, by name, type, length and what the store says of their bytes: a digit that was
 * corrected changes no length. One that is there twice is among them twice. One round trip, and a request of the bucket for each file that
 * may be the same as another; none of either where nothing may.
 */
export async function notAmong(
	{ db, files: store }: Pick<Deps, "db" | "files">,
	files: readonly Asset[],
	others: readonly Asset[],
): Promise<Asset[]> {
	const [ofFiles, ofOthers] = [files, others].map((all) => new Set(all.map(alike)));
	const maybe = [...files, ...others].filter((file) => ofFiles?.has(alike(file)) && ofOthers?.has(alike(file)));
	if (maybe.length === 0) return [...files];
	const keys = await db
		.select({ uuid: asset.uuid, key: asset.key })
		.from(asset)
		.where(
			inArray(
				asset.uuid,
				maybe.map(({ uuid }) => uuid),
			),
		);
	const tags = new Map(await Promise.all(keys.map(async ({ uuid, key }) => [uuid, await store.version(key)] as const)));
	const known = (file: Asset) => `${alike(file)} ${tags.get(file.uuid) ?? file.uuid}`;
	const left = others.map(known);
	return files.filter((file) => {
		const at = left.indexOf(known(file));
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

/**
 * Whether a request that comes again names the files that are attached to what it made: these, or the same ones uploaded once more, which are
 * attached to nothing. No round trip where it names these.
 */
async function namesSame(
	deps: Pick<Deps, "db" | "files">,
	ownerUuid: string,
	named: readonly string[],
	attached: readonly Asset[],
): Promise<boolean> {
	const others = attached.filter(({ uuid }) => !named.includes(uuid));
	if (named.length !== attached.length || others.length === 0) return named.length === attached.length;
	const loose = await deps.db
		.select({ ...shown, type: asset.type, bytes: asset.bytes })
		.from(asset)
		.where(looseOf(ownerUuid, named));
	return loose.length === others.length && (await notAmong(deps, loose.map(asAsset), others)).length === 0;
}

type Owner = Pick<Actor, "accountUuid">;
type Files = { named: readonly string[]; attached: readonly Asset[] };

/**
 * Whether a request that comes again has the files of what it made. Those that it uploaded once more are let go then: nobody is told of them
 * (AST-5).
 */
export async function hasSameFiles(
	deps: Pick<Deps, "db" | "files" | "clock">,
	owner: Owner,
	{ named, attached }: Files,
): Promise<boolean> {
	if (!(await namesSame(deps, owner.accountUuid, named, attached))) return false;
	const copies = named.filter((uuid) => attached.every((file) => file.uuid !== uuid));
	await letGo(deps, owner, copies);
	return true;
}

/**
 * What a key made before is the answer to a request that says the same with the same files.
 * @param made where it is
 * @param saidSame whether its words are the same
 * @throws DomainError KeyReused with where it is, for any other
 */
export async function requireSame(
	deps: Pick<Deps, "db" | "files" | "clock">,
	owner: Owner,
	made: { uuid: string; courseUuid?: string },
	{ saidSame, ...files }: Files & { saidSame: boolean },
): Promise<void> {
	if (saidSame && (await hasSameFiles(deps, owner, files))) return;
	throw requestErrors.fail("KeyReused", made);
}
