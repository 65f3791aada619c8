import { redirect } from "react-router";
import { studentPaths } from "~/features/shell/student-paths.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = areaPage;

export const loader = () => redirect(studentPaths.overview);

export default function StudentIndex() {
	return null;
}
