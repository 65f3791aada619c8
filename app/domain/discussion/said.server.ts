import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { Member } from "~/domain/course/access.server.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { discussionErrors } from "./errors.ts";
import { isFresh, isShownTo, type May, mayOf, type What } from "./rules.ts";

/** There is no such thing, or not for them. */
export const gone = () => discussionErrors.fail("DiscussionNotFound");

/** The condition that something is what an id names, its uuid or its number (DATA-3). @throws DomainError DiscussionNotFound for what is no id */
export function isIt(of: { id: AnyColumn; uuid: AnyColumn }, text: string | undefined): SQL {
	const id = idInAddress(text, gone);
	return ID_NUMBER.test(id) ? eq(of.id, Number(id)) : eq(of.uuid, id);
}

/** That something is not out of sight for this reason, or not in sight (null), as it is to be: pressed again it is so already (NTF-1). */
export const isNotHidden = (of: { hiddenAt: AnyColumn; hiddenReason: AnyColumn }, reason: string | null): SQL =>
	sql`((${of.hiddenAt} IS NULL) <> ${reason === null} OR ${of.hiddenReason} IS NOT ${reason})`;

/** What was said, as the database has it. Times ms UTC. */
export type SaidRow = {
	id: number;
	uuid: string;
	body: string;
	html: string | null;
	authorUuid: string;
	authorName: string | null;
	authorImage: string | null;
	createdAt: number;
	updatedAt: number;
	pinnedAt?: number | null;
	hiddenAt?: number | null;
	hiddenReason?: string | null;
};

/** The same as somebody reads it. */
export type Said = {
	id: number;
	uuid: string;
	/** Null where the teacher took it out of sight: then nothing of it is told, nor who said it. */
	words: {
		body: string;
		html: string;
		authorUuid: string;
		authorName: string | null;
		authorImage: string | null;
	} | null;
	byTeacher: boolean;
	isMine: boolean;
	createdAt: number;
	/** When its words were changed last. */
	editedAt: number | null;
	isPinned: boolean;
	/** Why the teacher took it out, for who may read it all the same; null where they did not. */
	hidden: { reason: string | null } | null;
	may: May;
};

/** Tells what was said to one of the course. @param answers how many a question has */
export async function tell(
	what: What,
	row: SaidRow,
	of: { member: Member; teacherUuid: string; now: number; answers?: number; isArchived?: boolean },
): Promise<Said> {
	const { member, teacherUuid, now, answers = 0, isArchived = false } = of;
	const isMine = row.authorUuid === member.accountUuid;
	const isHidden = row.hiddenAt != null;
	const age = { isFresh: isFresh(row.createdAt, now) };
	const standing = { as: member.as, isAuthor: isMine, isHidden, ...age, answers, isArchived };
	const isShown = isShownTo(standing);
	const { body, authorUuid, authorName, authorImage } = row;
	return {
		id: row.id,
		uuid: row.uuid,
		words: isShown ? { body, html: row.html ?? (await renderWithin(body)), authorUuid, authorName, authorImage } : null,
		byTeacher: isShown && authorUuid === teacherUuid,
		isMine,
		createdAt: row.createdAt,
		editedAt: row.updatedAt > row.createdAt ? row.updatedAt : null,
		isPinned: row.pinnedAt != null,
		hidden: isHidden ? { reason: isShown ? (row.hiddenReason ?? null) : null } : null,
		may: mayOf(what, standing),
	};
}
