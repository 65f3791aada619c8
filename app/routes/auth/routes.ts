import { prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { shell } from "../mount.ts";

/** Signing in and out at the issuer, and what an account may lack. */
export const authRoutes: RouteConfigEntry[] = prefix("auth", [
	shell("auth", "routes/auth/layout.tsx", [
		route("login", "routes/auth/login.tsx"),
		route("register", "routes/auth/register.tsx"),
		route("mobile-verification", "routes/auth/mobile-verification.tsx"),
		route("missing-name", "routes/auth/missing-name.tsx"),
		route("people", "routes/auth/people.tsx"),
		route("add-role", "routes/auth/add-role.tsx"),
		route("teacher-verification", "routes/auth/teacher-verification.tsx"),
		route("suspended", "routes/auth/suspended.tsx"),
		route("student/profile-verification", "routes/auth/profile-verification.tsx"),
		route("callback", "routes/auth/callback.ts"),
	]),
	route("places", "routes/auth/places.ts"),
	route("teacher-verification/scan/:scanUuid", "routes/auth/teacher-verification-scan.ts"),
	route("sign-in", "routes/auth/sign-in.ts"),
	route("sign-out", "routes/auth/sign-out.ts"),
	route("signed-out", "routes/auth/signed-out.ts"),
]);
