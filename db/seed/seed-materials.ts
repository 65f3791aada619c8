import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { asset, course, material } from "#db/schema/index.ts";
import { DEMO_FILES, type DemoFile } from "./material-files.ts";
import { RECORDED } from "./recordings.ts";
import { at, seedUuid } from "./support.ts";

const HOUR = 3_600_000;
const COURSE = seedUuid("course", RECORDED.course);

type Given = {
	title: string;
	description: string | null;
	link?: string;
	/** Of the first lecture; else of the course. */
	ofLecture?: true;
	/** Days until students see it. */
	waits?: number;
	files: readonly DemoFile[];
};

/** What the demo's teacher gives the course whose class runs at the first start, in its order. */
const GIVEN: readonly Given[] = [
	{
		title: "Rules of sets on one page",
		description: "Learn these by heart. For any two sets $n(A \\cup B) = n(A) + n(B) - n(A \\cap B)$.",
		files: [DEMO_FILES.rules, DEMO_FILES.diagram],
	},
	{
		title: "Video: Venn diagrams",
		description: "Eight minutes, in English. Watch it before Friday.",
		link: "https://www.youtube.com/watch?v=yCbvjB4CBn0",
		files: [],
	},
	{ title: "Exercises of week 1", description: null, ofLecture: true, files: [DEMO_FILES.exercises] },
	{ title: "Answers to the exercises", description: "Open when everybody has tried.", waits: 6, files: [] },
];

/** Materials of a running course with real files: of the course, of a lecture, and one that waits. Two round trips. */
export async function seedMaterials(db: Database, now: number): Promise<void> {
	const [of] = await db.select({ teacherUuid: course.teacherUuid }).from(course).where(eq(course.uuid, COURSE));
	if (!of) return;
	const uuidOf = (index: number) => seedUuid("material", RECORDED.course, index + 1);
	const materials = GIVEN.map(({ title, description, link = null, ofLecture, waits }, index) => ({
		...{ uuid: uuidOf(index), courseUuid: COURSE, title, description, link, position: index + 1 },
		lectureUuid: ofLecture ? seedUuid("lecture", RECORDED.course, RECORDED.lecture) : null,
		publishAt: waits ? at.day(now, waits, 18) : null,
		...{ createdAt: now - (GIVEN.length - index) * HOUR, updatedAt: now - (GIVEN.length - index) * HOUR },
	}));
	const files = GIVEN.flatMap((given, index) =>
		given.files.map(({ uuid, key, name, type, bytes }) => ({
			...{ uuid, key, name, type, bytes: bytes.length, ownerUuid: of.teacherUuid, purpose: "general" as const },
			...{ holderType: "material" as const, holderUuid: uuidOf(index), storedAt: now, createdAt: now },
		})),
	);
	await insertRows(db, [rowsOf(material, ...materials), rowsOf(asset, ...files)], { ifAbsent: true });
}
