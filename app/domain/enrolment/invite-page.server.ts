import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { enrolment } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourseWithin } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { invitedNumbers, standsByItself } from "~/domain/enrolment-state/invited-numbers.server.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import {
	called,
	type FoundStudent,
	isNobody,
	isTooShort,
	studentStatements,
} from "~/domain/institute/people.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { type Page, toPage } from "~/lib/paging.ts";
import { type InviteLink, linkQuery } from "./invite-link.server.ts";
import { qrOf } from "./qr.server.ts";
import { enrolmentPaths } from "./teacher-paths.ts";

/** The page on which a teacher invites. */
export type InvitePage = {
	course: { uuid: string; title: string; archived: boolean };
	name: string;
	/** Who was found by their name; null where nobody was looked for. */
	found: Page<FoundStudent> | null;
	/** The number that was looked for, if it was one, and whether it is invited: never whose it is (ENR-7). */
	number: { mobile: string; state: EnrolmentState | null } | null;
	/** How those who were found stand to the course, by their uuids. */
	stands: Record<string, EnrolmentState>;
	/** The link that works, where it leads, and its QR code as an SVG. */
	link: (Pick<InviteLink, "expiresAt"> & { address: string; qr: string }) | null;
};

/**
 * Whom a teacher may invite to the own course, by name or by a number, and the link that lets people in. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getInvitePage(
	deps: Pick<Deps, "db" | "clock" | "vars">,
	who: Actor | null,
	{ courseUuid: id, name, size }: { courseUuid: string; name: string; size: number },
): Promise<InvitePage> {
	const { db } = deps;
	const { actor, statement, its, courseOf } = ownCourseWithin(deps, who, id);
	const now = deps.clock();
	const mobile = normaliseMobile(name);
	const paging = { page: 0, size };
	// A number is looked for among the invitations alone, and nobody by too little.
	const isThem = mobile || isTooShort(name) ? isNobody : called(db, actor, name);
	const sought = studentStatements(deps, isThem, paging);
	const [here, [link], content, [total], rows, [invited]] = await db.batch([
		statement,
		linkQuery(deps, its, now),
		sought.page,
		sought.count,
		db
			.select({ student: enrolment.studentUuid, state: stateNowSql("enrolment", now) })
			.from(enrolment)
			.where(
				and(
					eq(enrolment.courseUuid, its),
					inArray(enrolment.studentUuid, sought.uuids),
					isNull(enrolment.invitedMobile),
				),
			),
		db.all<{ state: EnrolmentState }>(sql`
			SELECT ${stateNowSql("enrolment", now)} AS state FROM ${enrolment} WHERE course_uuid = ${its} AND invited_mobile = ${mobile}
				AND ${standsByItself("enrolment")}
			UNION ALL SELECT 'invited' ${invitedNumbers(its, now)} AND m.mobile = ${mobile} LIMIT 1`),
	]);
	const course = courseOf(here);
	const found = name === "" || mobile ? null : toPage(content, total?.n ?? 0, paging);
	const address = link ? `${deps.vars.PUBLIC_ORIGIN}${enrolmentPaths.link(link.code)}` : "";
	return {
		course: { uuid: course.uuid, title: course.title, archived: course.archivedAt !== null },
		number: mobile ? { mobile, state: invited?.state ?? null } : null,
		...{ name, found, stands: Object.fromEntries(rows.map(({ student, state }) => [student, state])) },
		link: link ? { expiresAt: link.expiresAt, address, qr: qrOf(address) } : null,
	};
}
