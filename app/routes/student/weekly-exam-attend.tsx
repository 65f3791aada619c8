import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { finishAttempt, startAttempt } from "~/domain/model-test/attend.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { type ExamRoom, examUuidOf, openExamRoom, saveAnswers } from "~/domain/model-test/exam-room.server.ts";
import { examIdSchema } from "~/domain/model-test/schemas.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type ConfirmData, ConfirmFinish } from "~/features/attempt/confirm-finish.tsx";
import { ExamClosed } from "~/features/attempt/exam-closed.tsx";
import { ExamRules } from "~/features/attempt/exam-rules.tsx";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { changesOf, destinationOf } from "~/features/attempt/paper-form.ts";
import roomCss from "~/features/attempt/room.css?url";
import { cutOf, lightQuestions, type RoomData } from "~/features/attempt/room-data.ts";
import { RunningExam } from "~/features/attempt/running-exam.tsx";
import { ProblemView, thrownProblem } from "~/features/shell/problem-view.tsx";
import { studentPaths } from "~/features/shell/student-paths.ts";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { examTexts } from "~/request/exam-texts.server.ts";
import { orProblem, problemOf } from "~/request/problem.server.ts";
import type { Route } from "./+types/weekly-exam-attend.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: roomCss }];

/** The exam id of an address. @throws DomainError ExamNotFound for what can be none */
function examIdOf(params: { weeklyExamUuid: string }): string {
	const id = examIdSchema.safeParse(params.weeklyExamUuid);
	if (!id.success) throw modelTestErrors.fail("ExamNotFound");
	return id.data;
}

type Running = Extract<ExamRoom, { kind: "running" }>;

const flagsOf = ({ paper }: Running) => paper.palette.map(({ answered }) => (answered ? "1" : "0")).join("");

function roomData({ exam, paper }: Running, accountUuid: string, textsInPage: boolean): RoomData {
	return {
		kind: "model-test",
		examUuid: exam.uuid,
		examName: exam.name,
		accountUuid,
		subjects: exam.subjects,
		questions: lightQuestions(paper.questions, textsInPage),
		answered: paper.palette.map(({ answered }) => (answered ? "1" : "0")).join(""),
		page: paper.page,
		size: paper.size,
		total: paper.total,
		deadlineAt: paper.deadlineAt,
		serverNow: paper.serverNow,
		lastSeq: paper.lastSeq,
	};
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
	const { deps, actor, setToast } = context.get(appContext);
	const cut = cutOf(url.searchParams);
	const room = await orProblem((async () => openExamRoom(deps, actor, examIdOf(params), cut))());
	const { exam, serverNow } = room;
	if (room.kind === "finished") {
		setToast({ tone: "info", text: m.errors_finished() });
		throw redirect(studentPaths.result(exam.uuid));
	}
	if (room.kind === "running") {
		if (url.searchParams.get("confirm") === "finish") {
			const { deadlineAt, page } = room.paper;
			const confirm: ConfirmData = {
				kind: "model-test",
				examName: exam.name,
				answered: flagsOf(room),
				...cut,
				page,
				deadlineAt,
				serverNow,
			};
			return { kind: "confirm" as const, bare: true, examUuid: exam.uuid, confirm };
		}
		const isDocument = !new URL(request.url).pathname.endsWith(".data");
		const paper = roomData(room, actor?.accountUuid ?? "", isDocument);
		// A page of the usual size that is short still counts as that size.
		return { kind: "running" as const, bare: true, examUuid: exam.uuid, paper: { ...paper, size: cut.size } };
	}
	if (room.kind !== "rules") return { kind: room.kind, exam, serverNow };
	const fewerMinutes = exam.stopAt - serverNow < exam.durationMinutes * 60_000;
	return { kind: "rules" as const, exam, fewerMinutes, ruleHtml: (await examTexts(exam)).rule };
}

/** Saves a posted page and leads on. After the end nothing is taken, and the result says so. */
async function save({ deps, actor, setToast }: AppContext, id: string, form: FormData): Promise<string> {
	const uuid = await examUuidOf(deps, id);
	const changes = changesOf(form);
	if (!changes) throw requestErrors.fail("InvalidRequest");
	const { over } = await saveAnswers(deps, actor, uuid, changes);
	if (over) {
		setToast({ tone: "warning", text: m.exam_not_submitted_over() });
		return studentPaths.result(uuid);
	}
	setToast({ tone: "success", text: m.exam_submitted() });
	return `${studentPaths.attend(uuid)}${destinationOf(form)}`;
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const app = context.get(appContext);
	const { deps, actor, setToast } = app;
	const form = await request.formData();
	try {
		const id = examIdOf(params);
		const intent = form.get("intent");
		if (intent === "save") return redirect(await save(app, id, form));
		const uuid = await examUuidOf(deps, id);
		if (intent === "start") {
			await startAttempt(deps, actor, uuid, { page: 0, size: 1 });
			return redirect(studentPaths.attend(uuid));
		}
		if (intent !== "finish") throw requestErrors.fail("InvalidRequest");
		await finishAttempt(deps, actor, uuid);
		setToast({ tone: "success", text: m.errors_finished() });
		return redirect(studentPaths.result(uuid));
	} catch (error) {
		const problem = problemOf(error);
		if (!problem) throw error;
		const text = form.get("intent") === "save" ? m.exam_not_submitted({ reason: problem.text }) : problem.text;
		setToast({ tone: "danger", text });
		// The way on is the page itself: it shows what is stored, or why there is nothing to show.
		if (problem.code !== "Unavailable") return redirect(studentPaths.attend(params.weeklyExamUuid));
		throw data({ ...problem, text }, { status: problem.status });
	}
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const name =
		loaderData?.kind === "running"
			? loaderData.paper.examName
			: loaderData?.kind === "confirm"
				? loaderData.confirm.examName
				: loaderData?.exam.name;
	return [
		{ title: `${name ? m.exam_title({ name }) : m.student_exams_title()} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function AttendPage({ loaderData, params }: Route.ComponentProps) {
	switch (loaderData.kind) {
		case "running": {
			const attendPath = studentPaths.attend(loaderData.examUuid);
			return (
				<RunningExam
					data={loaderData.paper}
					attendPath={attendPath}
					signInPath={`/auth/sign-in?role=student&next=${encodeURIComponent(attendPath)}`}
				/>
			);
		}
		case "confirm":
			return <ConfirmFinish data={loaderData.confirm} attendPath={studentPaths.attend(loaderData.examUuid)} />;
		case "rules":
			return (
				<>
					<KatexStyles in={[loaderData.ruleHtml]} />
					<ExamRules exam={loaderData.exam} ruleHtml={loaderData.ruleHtml} fewerMinutes={loaderData.fewerMinutes} />
				</>
			);
		default:
			return (
				<ExamClosed
					key={params.weeklyExamUuid}
					exam={loaderData.exam}
					kind={loaderData.kind}
					serverNow={loaderData.serverNow}
				/>
			);
	}
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const problem = thrownProblem(error);
	if (!problem) throw error;
	const uuid = params.weeklyExamUuid;
	return (
		<ProblemView
			problem={problem}
			action={
				uuid && problem.code === "NotRegistered" ? (
					<ButtonLink href={studentPaths.register(uuid)}>{m.student_register()}</ButtonLink>
				) : undefined
			}
		/>
	);
}
