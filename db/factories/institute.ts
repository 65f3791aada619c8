import { v7 as uuidv7 } from "uuid";
import * as schema from "#db/schema/index.ts";
import { foundBy } from "~/domain/institute/search-key.ts";
import { type Rows, rowsOf } from "./insert.ts";

type NewRow<Row> = Omit<Row, "createdAt" | "updatedAt"> & { at: number };
type InstituteRow = typeof schema.institute.$inferInsert;
type MembershipRow = typeof schema.instituteMembership.$inferInsert;

export const gradeRows = ({ at, ...grade }: NewRow<typeof schema.grade.$inferInsert>): Rows[] => [
	rowsOf(schema.grade, { ...grade, createdAt: at }),
];

export const sectionRows = ({ at, ...section }: NewRow<typeof schema.section.$inferInsert>): Rows[] => [
	rowsOf(schema.section, { ...section, createdAt: at }),
];

/** An institute with the words that it is found by. */
export function instituteRows({
	at,
	uuid = uuidv7(),
	...institute
}: Partial<NewRow<InstituteRow>> & { name: string; at: number }): Rows[] {
	const { words, ...keys } = foundBy(institute);
	return [
		rowsOf(schema.institute, { kind: "school", ...keys, ...institute, uuid, createdAt: at, updatedAt: at }),
		rowsOf(schema.instituteWord, ...words.map((word) => ({ word, instituteUuid: uuid }))),
	];
}

/** Somebody who belongs to an institute. */
export const membershipRows = ({
	at,
	...membership
}: Partial<NewRow<MembershipRow>> & { accountUuid: string; instituteUuid: string; at: number }): Rows[] => [
	rowsOf(schema.instituteMembership, { requestStatus: "Accepted", ...membership, createdAt: at, updatedAt: at }),
];
