import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertRows, insertStatements, type Rows, rowsOf } from "#db/factories/insert.ts";
import { instituteRows, membershipRows, sectionRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { foundBy, requestFoundBy } from "~/domain/institute/search-key.ts";
import { INVENTED_DISTRICTS, SECTIONS } from "./catalogue.ts";
import { KNOWN_INSTITUTES } from "./institutes/institutes.ts";
import { DEMO_STUDENTS, DEMO_TEACHERS, type DemoPerson } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { seedUuid } from "./support.ts";

/** Known institutes are numbered after those that the demo people brought along. */
const FIRST_KNOWN = 1_001;

const HOUR = 3600_000;

/** Everything that is known of an institute of this name. */
const knownOf = (name: string) => KNOWN_INSTITUTES.find((institute) => institute.name === name);

/** The institutes that are there already gain what they are found by; the other known ones come to them. */
async function seedKnown(db: Database, now: number): Promise<void> {
	const { institute, instituteWord } = schema;
	const there = await db.select().from(institute);
	const names = new Set(there.map(({ name }) => name));
	const gained = there.map((row) => {
		const known = knownOf(row.name);
		const said = {
			districtId: known?.districtId ?? INVENTED_DISTRICTS[row.name] ?? null,
			eiin: known?.eiin ?? null,
			otherNames: [...(known?.also ?? [])],
		};
		const { words, ...keys } = foundBy({ ...row, ...said });
		return { uuid: row.uuid, set: { ...said, ...keys }, words };
	});
	const added = KNOWN_INSTITUTES.flatMap(({ also, ...known }, index): Rows[] =>
		names.has(known.name)
			? []
			: instituteRows({ ...known, otherNames: [...also], uuid: seedUuid("institute", FIRST_KNOWN + index), at: now }),
	);
	const words = gained.map(({ uuid, words }) =>
		rowsOf(instituteWord, ...words.map((word) => ({ word, instituteUuid: uuid }))),
	);
	const [first, ...rest] = [
		...gained.map(({ uuid, set }) => db.update(institute).set(set).where(eq(institute.uuid, uuid))),
		...insertStatements(db, [...added, ...words], { ifAbsent: true }),
	];
	if (first) await db.batch([first, ...rest]);
}

/** Who wants to belong to which institute, and has not been answered. */
const ASKS: readonly [person: DemoPerson | undefined, institute: string][] = [
	[DEMO_TEACHERS[0], "Notre Dame College, Dhaka"],
	[DEMO_TEACHERS[0], "Holy Cross College"],
];

/** Institutes that somebody misses in the list. */
const MISSED = [
	{ by: DEMO_STUDENTS[0], name: "Char Fasson Moral Girls High School", kind: "school", districtId: "bhola" },
	{ by: DEMO_STUDENTS[1], name: "নীলকুঠি আদর্শ কোচিং", kind: "coaching", districtId: "faridpur" },
] as const;

/** A day's work for an admin: teachers who ask to be let in, and institutes that are not listed. */
async function seedRequests(db: Database, now: number): Promise<void> {
	const { institute, instituteRequest } = schema;
	const names = ASKS.map(([, name]) => name);
	const wanted = await db
		.select({ uuid: institute.uuid, name: institute.name })
		.from(institute)
		.where(inArray(institute.name, names));
	const asked = ASKS.flatMap(([person, name], index) => {
		const at = now - (26 - index * 9) * HOUR;
		const found = wanted.find((row) => row.name === name);
		const asks = { role: "teacher", requestStatus: "Pending", uuid: seedUuid("membership", 900_001 + index) } as const;
		return found && person
			? membershipRows({ ...asks, accountUuid: accountUuidOf(person), instituteUuid: found.uuid, at })
			: [];
	});
	const missed = MISSED.flatMap(({ by, name, kind, districtId }, index) => {
		const at = now - (30 - index * 20) * HOUR;
		if (!by) return [];
		return rowsOf(instituteRequest, {
			...{ uuid: seedUuid("institute-request", index + 1), accountUuid: accountUuidOf(by), role: "student" },
			...{ name, ...requestFoundBy(name), kind, districtId, createdAt: at, updatedAt: at },
		});
	});
	await insertRows(db, [...asked, ...missed], { ifAbsent: true });
}

/** Several hundred institutes, the sections of classes, and what waits for an admin. What is there stays. */
export async function seedInstitutes(db: Database, now: number): Promise<void> {
	await seedKnown(db, now);
	const sections = SECTIONS.flatMap(([title, titleBn], index) =>
		sectionRows({ uuid: seedUuid("section", index + 1), title, titleBn, at: now - index * 1000 }),
	);
	await insertRows(db, sections, { ifAbsent: true });
	await seedRequests(db, now);
}
