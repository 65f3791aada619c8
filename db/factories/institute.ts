import * as schema from "#db/schema/index.ts";
import { type Rows, rowsOf } from "./insert.ts";

type NewRow<Row> = Omit<Row, "createdAt" | "updatedAt"> & { at: number };
type InstituteRow = typeof schema.institute.$inferInsert;
type MembershipRow = typeof schema.instituteMembership.$inferInsert;

export const gradeRows = ({ at, ...grade }: NewRow<typeof schema.grade.$inferInsert>): Rows[] => [
	rowsOf(schema.grade, { ...grade, createdAt: at }),
];

export const instituteRows = ({
	at,
	...institute
}: Partial<NewRow<InstituteRow>> & { name: string; at: number }): Rows[] => [
	rowsOf(schema.institute, { kind: "school", ...institute, createdAt: at, updatedAt: at }),
];

/** Somebody who belongs to an institute. */
export const membershipRows = ({
	at,
	...membership
}: Partial<NewRow<MembershipRow>> & { accountUuid: string; instituteUuid: string; at: number }): Rows[] => [
	rowsOf(schema.instituteMembership, { requestStatus: "Accepted", ...membership, createdAt: at, updatedAt: at }),
];
