import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The same module mounted at another address needs an id of its own. */
const at = (mount: string, path: string, file: string) => route(path, file, { id: `${mount}:${path}` });

/** Pages for everybody, in English or the cookie's language at `/`, always in Bangla at `/bn` (design section 9). */
function publicPages(mount: "en" | "bn"): RouteConfigEntry[] {
	return [
		layout("routes/public/layout.tsx", { id: `${mount}:layout` }, [
			index("routes/public/home.tsx", { id: `${mount}:home` }),
			at(mount, "help", "routes/public/help.tsx"),
			at(mount, "privacy", "routes/public/privacy.tsx"),
			at(mount, "terms", "routes/public/terms.tsx"),
			at(mount, "api/docs", "routes/public/api-docs.tsx"),
			at(mount, "weekly-exam", "routes/public/weekly-exam-list.tsx"),
			at(mount, "weekly-exam/p/:page?", "routes/public/weekly-exam-list.tsx"),
			at(mount, "weekly-exam/:weeklyExamUuid", "routes/public/weekly-exam-details.tsx"),
			at(mount, "s/weekly-exam/:weeklyExamUuid", "routes/public/weekly-exam-share.tsx"),
			at(mount, "mock-test", "routes/public/mock-test-list.tsx"),
			at(mount, "mock-test/p/:page?", "routes/public/mock-test-list.tsx"),
			at(mount, "public/dashboard/student/mock-test/select", "routes/public/mock-test-list.tsx"),
			at(mount, "mock-test/:mockTestTypeUuid", "routes/public/mock-test-type.tsx"),
			at(mount, "public/mock-test/:mockTestTypeUuid", "routes/public/mock-test-type.tsx"),
		]),
	];
}

/** The student area answers under two prefixes (readings 2); lists take `p/{page}` in front (readings 3). */
function studentPages(mount: string): RouteConfigEntry[] {
	return prefix(mount, [
		layout("routes/student/layout.tsx", { id: `${mount}:layout` }, [
			index("routes/student/index.tsx", { id: `${mount}:index` }),
			at(mount, "overview", "routes/student/overview.tsx"),
			at(mount, "wrong-role", "routes/student/wrong-role.tsx"),
			at(mount, "weekly-exam", "routes/student/weekly-exam-list.tsx"),
			at(mount, ":type/weekly-exam", "routes/student/weekly-exam-list.tsx"),
			at(mount, "p/:page/weekly-exam", "routes/student/weekly-exam-list.tsx"),
			at(mount, "p/:page/:type/weekly-exam", "routes/student/weekly-exam-list.tsx"),
			at(mount, "weekly-exam/:weeklyExamUuid", "routes/student/weekly-exam-details.tsx"),
			at(mount, "weekly-exam/:weeklyExamUuid/buy", "routes/student/weekly-exam-details.tsx"),
			at(mount, "weekly-exam/attend/:weeklyExamUuid", "routes/student/weekly-exam-attend.tsx"),
			at(mount, "weekly-exam/attend/:weeklyExamUuid/result", "routes/student/weekly-exam-result.tsx"),
			at(mount, "mock-test", "routes/student/mock-test-mine.tsx"),
			at(mount, "p/:page?/mock-test", "routes/student/mock-test-mine.tsx"),
			at(mount, "mock-test/select", "routes/student/mock-test-select.tsx"),
			at(mount, "p/:page?/mock-test/select", "routes/student/mock-test-select.tsx"),
			at(mount, "mock-test/attend/:mockTestUuid", "routes/student/mock-test-attend.tsx"),
			at(mount, "mock-test/attend/:mockTestUuid/result/:verdict?", "routes/student/mock-test-result.tsx"),
			at(mount, "mock-test/:mockTestTypeUuid", "routes/student/mock-test-type.tsx"),
			at(mount, "mock-test/:mockTestTypeUuid/buy", "routes/student/mock-test-type.tsx"),
			at(mount, "checkout/:kind/:itemUuid", "routes/student/checkout.tsx"),
			at(mount, "payment/:paymentUuid", "routes/student/payment.tsx"),
			at(mount, "wallet", "routes/student/wallet.tsx"),
			at(mount, "p/:page?/wallet", "routes/student/wallet.tsx"),
			at(mount, "wallet/add", "routes/student/wallet-add.tsx"),
			at(mount, "*", "routes/errors/not-here.tsx"),
		]),
	]);
}

export default [
	...publicPages("en"),
	...prefix("bn", publicPages("bn")),
	route("home", "routes/public/home-redirect.ts"),
	route("sitemap.xml", "routes/public/sitemap.ts"),
	route("robots.txt", "routes/public/robots.ts"),
	route("preferences", "routes/public/preferences.ts"),
	route("payments/bkash/callback", "routes/payments/bkash-callback.ts"),
	...prefix("auth", [
		layout("routes/auth/layout.tsx", [
			route("login", "routes/auth/login.tsx"),
			route("register", "routes/auth/register.tsx"),
			route("mobile-verification", "routes/auth/mobile-verification.tsx"),
			route("missing-name", "routes/auth/missing-name.tsx"),
			route("teacher-verification", "routes/auth/teacher-verification.tsx"),
			route("student/profile-verification", "routes/auth/profile-verification.tsx"),
		]),
		route("sign-in", "routes/auth/sign-in.ts"),
		route("callback", "routes/auth/callback.ts"),
		route("sign-out", "routes/auth/sign-out.ts"),
		route("signed-out", "routes/auth/signed-out.ts"),
	]),
	...studentPages("student"),
	...studentPages("dashboard/student"),
	...prefix("dashboard/teacher", [
		layout("routes/teacher/layout.tsx", [
			index("routes/teacher/dashboard.tsx"),
			route("wrong-role", "routes/teacher/wrong-role.tsx"),
			route("*", "routes/errors/not-here.tsx", { id: "teacher:*" }),
		]),
	]),
	route("dashboard", "routes/dashboard.ts"),
	...prefix("admin", [
		layout("routes/admin/layout.tsx", [
			index("routes/admin/home.tsx"),
			route("questions/import", "routes/admin/import-questions.tsx"),
			route("payments", "routes/admin/payments.tsx"),
			route("payments/:paymentUuid", "routes/admin/payments-detail.tsx"),
			route("*", "routes/errors/not-here.tsx", { id: "admin:*" }),
		]),
	]),
	...prefix("errors", [
		layout("routes/errors/layout.tsx", [
			route("error-401", "routes/errors/error-401.tsx"),
			route("error-404", "routes/errors/error-404.tsx"),
			route("error-500", "routes/errors/error-500.tsx"),
		]),
	]),
	route("*", "routes/errors/not-here.tsx", { id: "anywhere:*" }),
] satisfies RouteConfig;
