import { type RouterContextProvider, redirect } from "react-router";
import { requireRole } from "~/domain/account/access.ts";
import { finishAttempt, startAttempt, submitAnswers } from "~/domain/attempt/attend.server.ts";
import type { About, AttemptKind } from "~/domain/attempt/kind.ts";
import { noteBegun, noteOver } from "~/domain/attempt/note-running.server.ts";
import { openRoom, type Room } from "~/domain/attempt/room.server.ts";
import { MAX_POSTED_QUESTIONS, type PostedPage, roomSchema } from "~/domain/attempt/schemas.ts";
import type { ConfirmData } from "~/features/attempt/confirm-finish.tsx";
import { attemptKinds } from "~/features/attempt/kinds.ts";
import type { LiveRoomData } from "~/features/attempt/live-room.tsx";
import { changesOf, destinationOf } from "~/features/attempt/paper-form.ts";
import { cutOf, lightQuestions, type RoomData } from "~/features/attempt/room-data.ts";
import { idInAddress } from "~/lib/address-id.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, problemPage } from "~/request/problem.server.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** The id of an attempt in an address. @throws DomainError of the kind for what can be none */
const idIn = (kind: AttemptKind, text: string): string => idInAddress(text, () => kind.notFound());

type OwnTimes = { stopAt: number; durationMs: number };

/** What a room's address shows. */
type RoomPage<A extends About> = { name: string } & (
	| (LiveRoomData & { bare: true })
	/** With the times as they are for this student (MT-20). */
	| ({ kind: "rules"; about: A; serverNow: number } & OwnTimes)
	| ({ kind: "early" | "late"; about: A; serverNow: number } & OwnTimes)
);

type Running<A extends About> = Extract<Room<A>, { kind: "running" }>;

/** One character per question of the paper, `1` where the server has an answer. */
const flagsOf = ({ paper }: Running<About>) => paper.palette.map(({ answered }) => (answered ? "1" : "0")).join("");

/**
 * The room of an attempt, for the loader of its address: the running paper (or the question before it is over), or what
 * there is to say of it. A finished one leads to its result.
 */
export const loadRoom = <A extends About>(args: Args, kind: AttemptKind<A>, param: string): Promise<RoomPage<A>> =>
	orProblem(args.context, (app) => roomPage(app, args, kind, param));

async function roomPage<A extends About>(
	app: AppContext,
	{ request, url }: Args,
	kind: AttemptKind<A>,
	param: string,
): Promise<RoomPage<A>> {
	const { deps, actor, session, setToast } = app;
	const face = attemptKinds[kind.name];
	const cut = cutOf(url.searchParams);
	const room = await openRoom(deps, actor, kind, idIn(kind, param), cut);
	const { about, serverNow } = room;
	const { uuid: examUuid, name } = about;
	const account = actor?.accountUuid ?? "";
	// Begun before the pages were told, or when they could not be.
	const noted = session.begun.some(({ uuid }) => uuid === examUuid);
	if (room.kind === "finished") {
		if (noted) await noteOver(deps, account, examUuid);
		// Who was ended by the clock has not completed anything: the result says what happened.
		if (room.sealReason === "finish") setToast({ tone: "info", text: face.finished() });
		throw redirect(face.result(examUuid));
	}
	if (room.kind !== "running") {
		const { kind, stopAt, durationMs } = room;
		return { kind, name, about, serverNow, stopAt, durationMs };
	}
	const { paper } = room;
	if (!noted)
		deps.background(noteBegun(deps, account, { kind: kind.name, uuid: examUuid, deadlineAt: paper.deadlineAt }));
	// A page of the usual size that is short still counts as that size.
	const common = {
		...{ kind: kind.name, examUuid, examName: name, answered: flagsOf(room) },
		...{ page: paper.page, size: cut.size, deadlineAt: paper.deadlineAt, serverNow },
	};
	if (url.searchParams.get("confirm") === "finish") {
		const confirm: ConfirmData = common;
		return { kind: "confirm", bare: true, name, confirm };
	}
	const textsInPage = !new URL(request.url).pathname.endsWith(".data");
	const running: RoomData = {
		...common,
		accountUuid: account,
		subjects: about.subjects,
		questions: lightQuestions(paper.questions, textsInPage),
		total: paper.total,
		lastSeq: paper.lastSeq,
	};
	return { kind: "running", bare: true, name, paper: running };
}

/** Two fields for each question of a page, and where it leads. */
const ROOM_LIMITS = { maxFields: 2 * MAX_POSTED_QUESTIONS + 4 };

/** Whether saved answers are called submitted: not beside the question before the end, which would seem to be answered. */
const submits = (to: PostedPage["to"]): boolean => to !== "finish";

/** Saves a posted page and leads on. After the end nothing is taken, and the result says so. */
async function save(app: AppContext, kind: AttemptKind, uuid: string, posted: PostedPage): Promise<string> {
	const { deps, actor, setToast } = app;
	const face = attemptKinds[kind.name];
	const { over } = await submitAnswers(deps, actor, kind, uuid, changesOf(posted));
	if (over) {
		setToast({ tone: "warning", text: m.attempt_not_submitted_over() });
		return face.result(uuid);
	}
	setToast({ tone: "success", text: submits(posted.to) ? m.attempt_submitted() : m.attempt_saved() });
	return `${face.attend(uuid)}${destinationOf(posted)}`;
}

/** What the forms of a room ask for, for the action of its address: start, save a page, finish. */
export async function actInRoom({ context, request }: Omit<Args, "url">, kind: AttemptKind, param: string) {
	const face = attemptKinds[kind.name];
	const posted = await postedFields(context, request, roomSchema, ROOM_LIMITS);
	const { intent } = posted;
	const id = await orProblem(context, async () => idIn(kind, param));
	return orProblem(
		context,
		async (app) => {
			const { deps, actor, setToast } = app;
			const uuid = await kind.uuidOf(deps, requireRole(actor, "student"), id);
			if (posted.intent === "save") return redirect(await save(app, kind, uuid, posted));
			if (intent === "start") {
				await startAttempt(deps, actor, kind, uuid, { page: 0, size: 1 });
				return redirect(face.attend(uuid));
			}
			const { sealReason } = await finishAttempt(deps, actor, kind, uuid);
			if (sealReason === "finish") setToast({ tone: "success", text: face.finished() });
			return redirect(face.result(uuid));
		},
		(problem, { setToast }) => {
			const text = intent === "save" ? m.attempt_not_submitted({ reason: problem.text }) : problem.text;
			setToast({ tone: "danger", text });
			// The way on is the page itself: it shows what is stored, or why there is nothing to show.
			if (problem.code !== "Unavailable") return redirect(face.attend(id));
			throw problemPage({ ...problem, text });
		},
	);
}
