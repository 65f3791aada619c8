import { redirect } from "react-router";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = openPage;

export const loader = () => redirect("/");
