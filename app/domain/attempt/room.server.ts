import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Paging, SealReason } from "~/domain/exam-session/port.ts";
import { nearestPage } from "~/lib/paging.ts";
import { askSession } from "./ask-session.server.ts";
import type { About, AttemptKind, AttemptNeeds, RunningPaper } from "./kind.ts";

/** The paper while it runs, or why there is none, with the times as they are for this student (MT-20). */
type PaperLook = { serverNow: number } & (
	| { kind: "rules" | "early" | "late"; stopAt: number; durationMs: number }
	/** By the student, or by the clock. */
	| { kind: "finished"; sealReason: SealReason }
	| { kind: "running"; paper: RunningPaper }
);

/** What a student finds at an attempt: the rules before the start, the paper while it runs, or why there is none. */
export type Room<A extends About = About> = { about: A } & PaperLook;

/** A page of one's own paper as the session has it now; a page past the end is empty. @throws DomainError of the kind's `prepare` */
export async function lookAtPaper(
	deps: AttemptNeeds,
	actor: Actor,
	kind: AttemptKind,
	uuid: string,
	paging: Paging,
): Promise<PaperLook> {
	const reply = await askSession(deps, actor, kind, uuid, (key) => deps.exams.questions(key, paging));
	const { serverNow } = reply;
	if (reply.kind === "running") return { kind: "running", paper: reply, serverNow };
	if (reply.kind === "finished") return { kind: "finished", sealReason: reply.sealReason, serverNow };
	const { stopAt, durationMs } = reply;
	const why = serverNow < reply.startAt ? "early" : serverNow >= stopAt ? "late" : "rules";
	return { kind: why, stopAt, durationMs, serverNow };
}

/**
 * Opens one's own attempt (by what its address names) at a page of the paper; never starts the clock. A page past the
 * end is the last one.
 * @throws DomainError of requireRole, or the kind's `uuidOf`, `about` and `prepare`
 */
export async function openRoom<A extends About>(
	deps: AttemptNeeds,
	who: Actor | null,
	kind: AttemptKind<A>,
	idOrUuid: string,
	paging: Paging,
): Promise<Room<A>> {
	const actor = requireRole(who, "student");
	const uuid = await kind.uuidOf(deps, actor, idOrUuid);
	const [about, look] = await Promise.all([
		kind.about(deps, actor, uuid),
		lookAtPaper(deps, actor, kind, uuid, paging),
	]);
	if (look.kind !== "running") return { about, ...look };
	const page = nearestPage(paging.page, look.paper.total, paging.size);
	return page === paging.page
		? { about, ...look }
		: { about, ...(await lookAtPaper(deps, actor, kind, uuid, { ...paging, page })) };
}
