import { Outlet, useMatches, useNavigation } from "react-router";
import { screensOf, shapeOf } from "~/features/shell/area-screens.ts";
import { ScreenSkeleton } from "~/features/shell/skeletons.tsx";
import { StudentShell } from "~/features/shell/student-shell.tsx";
import { useAreaLinks } from "~/features/shell/use-area-links.ts";
import { useShell } from "~/features/shell/use-shell.ts";
import { useToasts } from "~/features/shell/use-toasts.ts";
import type { AreaHandle } from "~/request/route-handle.ts";
import { routeTable } from "~/request/route-table.ts";
import { shellData } from "~/request/shell-data.server.ts";
import type { Route } from "./+types/layout.ts";

export const handle: AreaHandle = { area: "student" };

export const loader = async ({ context, pattern }: Route.LoaderArgs) => ({
	screens: screensOf(context.get(routeTable)),
	...(await shellData(context, pattern)),
});

/** A screen whose data says `bare: true` stands alone: a running exam shows nothing but the exam. */
const isBare = (data: unknown): boolean => (data as { bare?: boolean } | undefined)?.bare === true;

export default function StudentLayout({ loaderData: { screens, ...shown } }: Route.ComponentProps) {
	const { user, ...shell } = useShell();
	const toasts = useToasts();
	const bare = useMatches().some((match) => isBare(match.loaderData));
	const navigation = useNavigation();
	useAreaLinks(screens);
	if (!user) return null;
	if (bare) return <Outlet />;
	const coming =
		navigation.state === "loading" && !navigation.formMethod ? shapeOf(screens, navigation.location.pathname) : null;
	return (
		<StudentShell {...shell} toasts={toasts} user={user} {...shown}>
			{coming ? <ScreenSkeleton shape={coming} /> : <Outlet />}
		</StudentShell>
	);
}
