import { redirect } from "react-router";
import { HOMES } from "~/domain/account/homes.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = areaPage;

export const loader = () => redirect(HOMES.student);

export default function StudentIndex() {
	return null;
}
