import { ButtonLink } from "~/components/button.tsx";
import { modelTestKind } from "~/domain/model-test/attempt-kind.server.ts";
import { examTexts } from "~/domain/model-test/exam-texts.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { roomMeta } from "~/features/attempt/kinds.ts";
import { LiveRoom } from "~/features/attempt/live-room.tsx";
import roomCss from "~/features/attempt/room.css?url";
import { ExamClosed } from "~/features/model-test/exam-closed.tsx";
import { ExamRules } from "~/features/model-test/exam-rules.tsx";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { useToasts } from "~/features/shell/use-toasts.ts";
import { m } from "~/paraglide/messages.js";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-attend.ts";
import { actInRoom, loadRoom } from "./attend.server.ts";

export const handle: RouteHandle = { ...areaPage, databaseFree: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: roomCss }];

export async function loader(args: Route.LoaderArgs) {
	const room = await loadRoom(args, modelTestKind, args.params.modelTestUuid);
	if (room.kind === "running" || room.kind === "confirm") return room;
	const { stopAt, durationMs, serverNow } = room;
	const exam = { ...room.about.exam, stopAt, durationMinutes: durationMs / 60_000 };
	const about = { ...room.about, exam };
	if (room.kind !== "rules") return { ...room, about };
	return { ...room, about, fewerMinutes: stopAt - serverNow < durationMs, ruleHtml: (await examTexts(exam)).rule };
}

export const action = (args: Route.ActionArgs) => actInRoom(args, modelTestKind, args.params.modelTestUuid);

export const meta: Route.MetaFunction = ({ loaderData }) => roomMeta("model-test", loaderData?.name);

export default function AttendPage({ loaderData: room, params }: Route.ComponentProps) {
	const toasts = useToasts();
	switch (room.kind) {
		case "running":
		case "confirm":
			return <LiveRoom room={room} toasts={toasts} />;
		case "rules":
			return (
				<>
					<KatexStyles in={[room.ruleHtml]} />
					<ExamRules exam={room.about.exam} ruleHtml={room.ruleHtml} fewerMinutes={room.fewerMinutes} />
				</>
			);
		default:
			return (
				<ExamClosed key={params.modelTestUuid} exam={room.about.exam} kind={room.kind} serverNow={room.serverNow} />
			);
	}
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const uuid = params.modelTestUuid;
	return (
		<ThrownView
			error={error}
			action={(code) =>
				uuid &&
				// Whether one may still register, for what fee, or what else to do, is said there.
				(code === "NotRegistered" || code === "Late") && (
					<ButtonLink href={modelTestPaths.exam(uuid)}>{m.common_see_details()}</ButtonLink>
				)
			}
		/>
	);
}
