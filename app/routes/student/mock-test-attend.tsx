import { ButtonLink } from "~/components/button.tsx";
import { mockTestKind } from "~/domain/mock-test/attempt-kind.server.ts";
import { roomMeta } from "~/features/attempt/kinds.ts";
import { LiveRoom } from "~/features/attempt/live-room.tsx";
import roomCss from "~/features/attempt/room.css?url";
import { MockRules } from "~/features/mock-test/mock-rules.tsx";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { useToasts } from "~/features/shell/use-toasts.ts";
import { m } from "~/paraglide/messages.js";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-attend.ts";
import { actInRoom, loadRoom } from "./attend.server.ts";

export const handle: RouteHandle = { ...areaPage, databaseFree: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: roomCss }];

export const loader = (args: Route.LoaderArgs) => loadRoom(args, mockTestKind, args.params.mockTestUuid);

export const action = (args: Route.ActionArgs) => actInRoom(args, mockTestKind, args.params.mockTestUuid);

export const meta: Route.MetaFunction = ({ loaderData }) => roomMeta("mock-test", loaderData?.name);

export default function AttendMockTest({ loaderData: room }: Route.ComponentProps) {
	const toasts = useToasts();
	return room.kind === "running" || room.kind === "confirm" ? (
		<LiveRoom room={room} toasts={toasts} />
	) : (
		<MockRules about={room.about} />
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ThrownView
			error={error}
			action={() => <ButtonLink href={mockTestPaths.mine()}>{m.mock_test_mine_title()}</ButtonLink>}
		/>
	);
}
