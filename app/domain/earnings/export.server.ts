import { sql } from "drizzle-orm";
import { course } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { CSV_BEGINS, csvLine } from "~/lib/csv.ts";
import { toBdt } from "~/lib/money.ts";
import { DHAKA_ZONE, dhakaMoment } from "~/lib/time.ts";
import { COURSE_OF, movementsOf, SUMS } from "./queries.server.ts";

const HEAD = [
	`date (${DHAKA_ZONE})`,
	"course",
	"what",
	"receipt",
	"sold_bdt",
	"refunded_bdt",
	"share_bdt",
	"earned_bdt",
];

/** Rows of one round trip. */
const AT_A_TIME = 500;

/** Poisha as taka with two decimals, for a spreadsheet to add up. */
const taka = (poisha: number): string => toBdt(poisha).toFixed(2);

type Line = {
	id: number;
	at: number;
	title: string | null;
	kind: string;
	receipt: number | null;
	sold: number;
	refunded: number;
	share: number;
	earned: number;
};

/**
 * Each sale and each refund of the teacher's courses as CSV, oldest first, with the number of its receipt and not who paid
 * (EAR-1); the platform's share is what it has of that line. @param only one course
 * @throws of requireRole, before the first piece
 */
export function exportEarnings({ db }: Pick<Deps, "db">, who: Actor | null, only?: string): AsyncGenerator<string> {
	const { accountUuid } = requireRole(who, "teacher");
	const rows = (after: number) =>
		db.all<Line>(sql`
			SELECT t.id AS id, t.created_at AS at, t.kind AS kind, p.receipt_number AS receipt,
				(SELECT c.title FROM ${course} AS c WHERE c.uuid = ${COURSE_OF}) AS title, ${SUMS}
			FROM ${movementsOf(accountUuid)}
			WHERE t.id > ${after} ${only === undefined ? sql`` : sql`AND ${COURSE_OF} = ${only}`}
			GROUP BY t.id ORDER BY t.id LIMIT ${AT_A_TIME}`);
	return inPieces(rows);
}

async function* inPieces(rows: (after: number) => Promise<Line[]>): AsyncGenerator<string> {
	yield CSV_BEGINS + csvLine(HEAD);
	for (let after = 0; ; ) {
		const some = await rows(after);
		if (some.length > 0) yield some.map((row) => csvLine(lineOf(row))).join("");
		const last = some.at(-1);
		if (!last || some.length < AT_A_TIME) return;
		after = last.id;
	}
}

const lineOf = ({ at, title, kind, receipt, sold, refunded, share, earned }: Line) => [
	...[dhakaMoment(at), title, kind === "refund" ? "refund" : "sale", receipt],
	...[taka(sold), taka(refunded), taka(share), taka(earned)],
];
