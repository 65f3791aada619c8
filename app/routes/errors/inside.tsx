import { Outlet } from "react-router";
import { problemMeta } from "~/features/shell/problem-meta.ts";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import type { Route } from "./+types/inside.ts";

export const meta: Route.MetaFunction = ({ error }) => problemMeta(error);

/** Stands between an area's shell and its screens: what they do not catch themselves is said inside the shell. */
export default function Inside() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ThrownView error={error} />;
}
