import { readFileSync } from "node:fs";
import type { Database } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { asset, content } from "#db/schema/index.ts";
import { searchKeyOf } from "~/domain/content/search.ts";
import { subjectUuidOf } from "./catalogue.ts";
import { DEMO_TEACHERS } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, seedUuid } from "./support.ts";

type Shown = { subject: string; title: string; description: string; captions?: true; published?: false };

/** The first is looked at by the tests of screens. One small film stands for all of them. */
const CONTENTS: readonly Shown[] = [
	{
		subject: "Physics",
		title: "Newton’s first law in twelve seconds",
		description: "A ball that nothing pushes, second by second.\nFor class 9 and 10.",
		captions: true,
	},
	{
		subject: "Physics",
		title: "সমবেগে গতি: একটি বল",
		description: "বল প্রয়োগ না করলে বেগ বদলায় না। নবম-দশম শ্রেণির জন্য।",
	},
	{
		subject: "Mathematics",
		title: "Distance, speed and time on one line",
		description: "Read the speed from the marks under the ball, and the time from the clock.",
		captions: true,
	},
	{
		subject: "General Knowledge",
		title: "A video that is not published yet",
		description: "Only its teacher sees it.",
		published: false,
	},
];

const FILES = {
	video: { name: "first-law.webm", type: "video/webm" },
	captions: { name: "first-law.vtt", type: "text/plain" },
} as const;

const bytesOf = (name: string) => readFileSync(new URL(`./videos/${name}`, import.meta.url));

type DemoFile = { uuid: string; key: string; holderUuid: string; name: string; type: string; bytes: Buffer };

const filesOf = ({ captions }: Shown, index: number): DemoFile[] =>
	[FILES.video, ...(captions ? [FILES.captions] : [])].map(({ name, type }, part) => {
		const uuid = seedUuid("content-file", index + 1, part + 1);
		const holderUuid = seedUuid("content", index + 1);
		return { uuid, key: `asset/${uuid}`, holderUuid, name, type, bytes: bytesOf(name) };
	});

/** What the bucket holds for the demo's videos: whoever starts the platform puts it there. */
export const demoFiles = (): Pick<DemoFile, "key" | "bytes">[] => CONTENTS.flatMap(filesOf);

/** Free videos of the demo's teacher (CON-1). */
export async function seedContents(db: Database, now: number): Promise<void> {
	const [teacher] = DEMO_TEACHERS;
	if (!teacher) throw new Error("The demo has no verified teacher");
	const teacherUuid = accountUuidOf(teacher);
	const made = (index: number) => at.hour(now, -24 * (index + 1));
	const files = CONTENTS.flatMap((of, index) =>
		filesOf(of, index).map(({ bytes, ...file }) => ({
			...file,
			...{ ownerUuid: teacherUuid, bytes: bytes.length, purpose: "general" as const, holderType: "content" as const },
			...{ createdAt: made(index), storedAt: made(index) },
		})),
	);
	const rows = CONTENTS.map((of, index) => ({
		uuid: seedUuid("content", index + 1),
		...{ teacherUuid, subjectUuid: subjectUuidOf(of.subject), contentType: "Video" as const },
		...{ title: of.title, description: of.description, searchKey: searchKeyOf(of.title) },
		videoUuid: seedUuid("content-file", index + 1, 1),
		captionsUuid: of.captions ? seedUuid("content-file", index + 1, 2) : null,
		durationMs: 12_000,
		publishedAt: of.published === false ? null : made(index),
		...{ createdAt: made(index), updatedAt: made(index) },
	}));
	await insertRows(db, [rowsOf(asset, ...files), rowsOf(content, ...rows)], { ifAbsent: true });
}
