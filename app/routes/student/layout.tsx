import { Outlet, useMatches, useNavigation } from "react-router";
import { ScreenSkeleton } from "~/features/shell/skeletons.tsx";
import { shapeOf } from "~/features/shell/student-paths.ts";
import { StudentShell } from "~/features/shell/student-shell.tsx";
import { useAreaLinks } from "~/features/shell/use-area-links.ts";
import { useShell } from "~/features/shell/use-shell.ts";
import { useToasts } from "~/features/shell/use-toasts.ts";
import { areaGuard } from "~/request/area-guard.server.ts";

export const middleware = [areaGuard("student")];

/** A layout without a loader would let its guard be skipped on client navigations. */
export const loader = () => null;

/** A screen whose data says `bare: true` stands alone: a running exam shows nothing but the exam. */
const isBare = (data: unknown): boolean => (data as { bare?: boolean } | undefined)?.bare === true;

export default function StudentLayout() {
	const { user, ...shell } = useShell();
	const toasts = useToasts();
	const bare = useMatches().some((match) => isBare(match.loaderData));
	const navigation = useNavigation();
	useAreaLinks();
	if (!user) return null;
	if (bare) return <Outlet />;
	const coming =
		navigation.state === "loading" && !navigation.formMethod ? shapeOf(navigation.location.pathname) : null;
	return (
		<StudentShell {...shell} toasts={toasts} user={user}>
			{coming ? <ScreenSkeleton shape={coming} /> : <Outlet />}
		</StudentShell>
	);
}
