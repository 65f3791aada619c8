import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { mp4Of, VTT } from "#tests/support/films.ts";
import { searchKeyOf } from "~/domain/content/search.ts";
import type { Person } from "./api-people.ts";
import { bindings, database, OPENS } from "./exam-session.ts";

type Made = { title?: string; published?: boolean; captions?: boolean; minutes?: number; subjectUuid?: string };

/** A subject that content is of. */
export async function aSubject(): Promise<string> {
	const uuid = crypto.randomUUID();
	await insertRows(database(), subjectRows({ uuid, title: `Physics ${uuid}`, at: OPENS }));
	return uuid;
}

/** A video of a teacher's with its files, as the product makes it. @returns its uuid */
export async function contentOf(
	{ accountUuid }: Pick<Person, "accountUuid">,
	{ title = "Newton", published = true, captions = true, minutes = 0, subjectUuid }: Made = {},
): Promise<string> {
	const [uuid, videoUuid, captionsUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const at = OPENS + minutes * 60_000;
	const film = mp4Of();
	const held = { ownerUuid: accountUuid, purpose: "general", holderType: "content", holderUuid: uuid } as const;
	const stored = { createdAt: at, storedAt: at };
	const fileOf = (of: string, name: string, type: string, bytes: number) => ({
		...{ uuid: of, name, type, bytes, key: `asset/${of}`, ...held, ...stored },
	});
	await Promise.all([
		bindings.ASSETS_BUCKET.put(`asset/${videoUuid}`, film),
		bindings.ASSETS_BUCKET.put(`asset/${captionsUuid}`, VTT),
	]);
	await insertRows(database(), [
		rowsOf(schema.asset, fileOf(videoUuid, "newton.mp4", "video/mp4", film.length)),
		...(captions ? [rowsOf(schema.asset, fileOf(captionsUuid, "newton.vtt", "text/plain", VTT.length))] : []),
		rowsOf(schema.content, {
			...{
				uuid,
				teacherUuid: accountUuid,
				subjectUuid: subjectUuid ?? (await aSubject()),
				contentType: "Video" as const,
			},
			...{ title, description: "A body goes on moving.", searchKey: searchKeyOf(title), videoUuid },
			...{ captionsUuid: captions ? captionsUuid : null, durationMs: 5000 },
			...{ publishedAt: published ? at : null, createdAt: at, updatedAt: at },
		}),
	]);
	return uuid;
}
