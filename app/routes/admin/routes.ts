import { index, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at, shell } from "../mount.ts";

export const adminRoutes: RouteConfigEntry[] = prefix("admin", [
	shell("admin", "routes/admin/layout.tsx", [
		index("routes/admin/home.tsx"),
		route("questions/import", "routes/admin/import-questions.tsx"),
		route("payments", "routes/admin/payments.tsx"),
		route("payments/:paymentUuid", "routes/admin/payments-detail.tsx"),
		at("admin", "*", "routes/errors/not-here-in-area.ts"),
	]),
]);
