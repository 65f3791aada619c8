import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { shell } from "../mount.ts";

/** Where payment providers send people back to. */
export const paymentRoutes: RouteConfigEntry[] = [
	shell("payments", "routes/errors/layout.tsx", [
		route("payments/bkash/callback", "routes/payments/bkash-callback.tsx"),
	]),
];
