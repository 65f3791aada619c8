import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { finishAttempt, saveAnswers, startAttempt } from "~/domain/mock-test/attend.server.ts";
import { openMockTestRoom } from "~/domain/mock-test/room.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type ConfirmData, ConfirmFinish } from "~/features/attempt/confirm-finish.tsx";
import { changesOf, destinationOf } from "~/features/attempt/paper-form.ts";
import roomCss from "~/features/attempt/room.css?url";
import { cutOf } from "~/features/attempt/room-data.ts";
import { RunningExam } from "~/features/attempt/running-exam.tsx";
import { MockRules } from "~/features/mock-test/mock-rules.tsx";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { MockTestProblem } from "~/features/mock-test/problem.tsx";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { orProblem, problemOf } from "~/request/problem.server.ts";
import type { Route } from "./+types/mock-test-attend.ts";
import { attemptIdOf, attemptUuidIn } from "./mock-test-params.server.ts";
import { flagsOf, paperOf, roomData } from "./mock-test-room.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: roomCss }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
	const { deps, actor, setToast } = context.get(appContext);
	const cut = cutOf(url.searchParams);
	const room = await orProblem((async () => openMockTestRoom(deps, actor, attemptIdOf(params.mockTestUuid), cut))());
	const { attempt } = room;
	if (room.kind === "finished") {
		setToast({ tone: "info", text: m.errors_finished_mock_test() });
		throw redirect(mockTestPaths.result(attempt.uuid));
	}
	const name = attempt.type.title;
	if (room.kind === "running" && url.searchParams.get("confirm") === "finish") {
		const confirm: ConfirmData = {
			...{ kind: "mock-test", examName: name, answered: flagsOf(room), ...cut, page: room.paper.page },
			...{ deadlineAt: room.paper.deadlineAt, serverNow: room.serverNow },
		};
		return { kind: "confirm" as const, bare: true, name, attemptUuid: attempt.uuid, confirm };
	}
	const { type, subjects } = await orProblem(paperOf(deps, actor, attempt));
	if (room.kind !== "running") return { kind: "rules" as const, name, attempt, type, subjects };
	const textsInPage = !new URL(request.url).pathname.endsWith(".data");
	const accountUuid = actor?.accountUuid ?? "";
	const paper = roomData(room, { subjects, size: cut.size, textsInPage, accountUuid });
	return { kind: "running" as const, bare: true, name, attemptUuid: attempt.uuid, paper };
}

/** Saves a posted page and leads on. After the end nothing is taken, and the result says so. */
async function save({ deps, actor, setToast }: AppContext, uuid: string, form: FormData): Promise<string> {
	const changes = changesOf(form);
	if (!changes) throw requestErrors.fail("InvalidRequest");
	const { over } = await saveAnswers(deps, actor, uuid, changes);
	if (over) {
		setToast({ tone: "warning", text: m.exam_not_submitted_over() });
		return mockTestPaths.result(uuid);
	}
	setToast({ tone: "success", text: m.exam_submitted() });
	return `${mockTestPaths.attend(uuid)}${destinationOf(form)}`;
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const app = context.get(appContext);
	const { deps, actor, setToast } = app;
	const form = await request.formData();
	const intent = form.get("intent");
	try {
		const uuid = await attemptUuidIn(deps, actor, params.mockTestUuid);
		if (intent === "save") return redirect(await save(app, uuid, form));
		if (intent === "start") {
			await startAttempt(deps, actor, uuid, { page: 0, size: 1 });
			return redirect(mockTestPaths.attend(uuid));
		}
		if (intent !== "finish") throw requestErrors.fail("InvalidRequest");
		await finishAttempt(deps, actor, uuid);
		setToast({ tone: "success", text: m.errors_finished_mock_test() });
		return redirect(mockTestPaths.result(uuid));
	} catch (error) {
		const problem = problemOf(error);
		if (!problem) throw error;
		const text = intent === "save" ? m.exam_not_submitted({ reason: problem.text }) : problem.text;
		setToast({ tone: "danger", text });
		// The way on is the page itself: it shows what is stored, or why there is nothing to show.
		if (problem.code !== "Unavailable") return redirect(mockTestPaths.attend(params.mockTestUuid));
		throw data({ ...problem, text }, { status: problem.status });
	}
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: `${loaderData ? m.mock_test_room_title({ name: loaderData.name }) : m.mock_test_which()} · ${m.common_app_name()}`,
	},
	{ name: "robots", content: "noindex" },
];

export default function AttendMockTest({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === "rules")
		return <MockRules attempt={loaderData.attempt} type={loaderData.type} subjects={loaderData.subjects} />;
	const attendPath = mockTestPaths.attend(loaderData.attemptUuid);
	if (loaderData.kind === "confirm") return <ConfirmFinish data={loaderData.confirm} attendPath={attendPath} />;
	return (
		<RunningExam
			data={loaderData.paper}
			attendPath={attendPath}
			signInPath={`/auth/sign-in?role=student&next=${encodeURIComponent(attendPath)}`}
		/>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<MockTestProblem
			error={error}
			action={() => <ButtonLink href={mockTestPaths.mine()}>{m.mock_test_mine_title()}</ButtonLink>}
		/>
	);
}
