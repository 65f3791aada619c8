import { index, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at, shell } from "../mount.ts";
import { examRoutes } from "./exam/routes.ts";

export const adminRoutes: RouteConfigEntry[] = prefix("admin", [
	shell("admin", "routes/admin/layout.tsx", [
		index("routes/admin/home.tsx"),
		...examRoutes,
		route("questions/import", "routes/admin/import-questions.tsx"),
		route("verifications", "routes/admin/verifications.tsx"),
		route("verifications/:verificationUuid", "routes/admin/verification.tsx"),
		route("verifications/:verificationUuid/scan/:scanUuid", "routes/admin/verification-scan.ts"),
		route("payments", "routes/admin/payments.tsx"),
		route("payments/needs-a-person", "routes/admin/payment-issues.tsx"),
		route("payments/:paymentUuid", "routes/admin/payments-detail.tsx"),
		route("payments/:paymentUuid/ask-again", "routes/admin/payments-ask-again.ts"),
		route("payments.csv", "routes/admin/payments-csv.ts"),
		route("ledger.csv", "routes/admin/ledger-csv.ts"),
		route("users", "routes/admin/users.tsx"),
		route("users/:accountUuid", "routes/admin/user.tsx"),
		route("audit", "routes/admin/audit.tsx"),
		route("feedback", "routes/admin/feedback.tsx"),
		route("feedback/:feedbackUuid", "routes/admin/feedback-detail.tsx"),
		at("admin", "devices", "routes/profile/devices.tsx"),
		route("institutes", "routes/admin/institutes.tsx"),
		route("institutes/new", "routes/admin/institute-new.tsx"),
		route("institutes/requests", "routes/admin/institute-requests.tsx"),
		at("admin", "notifications", "routes/notifications/notifications.tsx"),
		route("institutes/missed", "routes/admin/missed-institutes.tsx"),
		route("institutes/missed/:requestUuid", "routes/admin/missed-institute.tsx"),
		route("institutes/:instituteUuid", "routes/admin/institute.tsx"),
		route("institutes/:instituteUuid/merge", "routes/admin/institute-merge.tsx"),
		at("admin", "*", "routes/errors/not-here-in-area.ts"),
	]),
]);
