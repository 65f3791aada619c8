import { Outlet } from "react-router";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { areaGuard } from "~/lib/area-guard.server.ts";

export const middleware = [areaGuard("admin")];
export const loader = () => null;

export default function AdminLayout() {
	return (
		<PublicShell {...useShell()}>
			<Outlet />
		</PublicShell>
	);
}
