import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { at } from "../../mount.ts";

/** Where admins make model tests and self-assessments (EXD-1). */
export const examRoutes: RouteConfigEntry[] = [
	route("model-tests", "routes/admin/exam/model-tests.tsx"),
	route("model-tests/new", "routes/admin/exam/model-test-new.tsx"),
	route("model-tests/:examUuid", "routes/admin/exam/model-test.tsx"),
	route("model-tests/:examUuid/publish", "routes/admin/exam/model-test-publish.tsx"),
	route("model-tests/:examUuid/pool", "routes/admin/exam/model-test-pool.tsx"),
	route("model-tests/:examUuid/preview", "routes/admin/exam/model-test-preview.tsx"),
	route("model-tests/:examUuid/duplicate", "routes/admin/exam/model-test-copy.tsx"),
	route("model-tests/:examUuid/poster", "routes/admin/exam/model-test-poster.tsx"),
	route("model-tests/:examUuid/cancel", "routes/admin/exam/model-test-cancel.tsx"),
	route("model-tests/:examUuid/live", "routes/admin/exam/live.tsx"),
	route("model-tests/:examUuid/extend", "routes/admin/exam/extend.tsx"),
	route("model-tests/:examUuid/extra-time", "routes/admin/exam/extra-time.tsx"),
	route("model-tests/:examUuid/results", "routes/admin/exam/results.tsx"),
	at("admin-exam", "model-tests/:examUuid/results.csv", "routes/admin/exam/results-file.ts"),
	at("admin-exam", "model-tests/:examUuid/results.xlsx", "routes/admin/exam/results-file.ts"),
	route("model-tests/:examUuid/questions", "routes/admin/exam/question-figures.tsx"),
	route("model-tests/:examUuid/questions/:questionUuid", "routes/admin/exam/question-correction.tsx"),
	route("model-tests/:examUuid/questions/:questionUuid/appeals", "routes/admin/exam/question-appeals.tsx"),
	route("appeals", "routes/admin/exam/appeals.tsx"),
	route("self-assessments", "routes/admin/exam/self-assessments.tsx"),
	route("self-assessments/new", "routes/admin/exam/self-assessment-new.tsx"),
	route("self-assessments/:typeUuid", "routes/admin/exam/self-assessment.tsx"),
	route("self-assessments/:typeUuid/publish", "routes/admin/exam/self-assessment-publish.tsx"),
	route("self-assessments/:typeUuid/pool", "routes/admin/exam/self-assessment-pool.tsx"),
	route("self-assessments/:typeUuid/preview", "routes/admin/exam/self-assessment-preview.tsx"),
	route("self-assessments/:typeUuid/duplicate", "routes/admin/exam/self-assessment-copy.tsx"),
	route("self-assessments/:typeUuid/poster", "routes/admin/exam/self-assessment-poster.tsx"),
	route("self-assessments/:typeUuid/withdraw", "routes/admin/exam/self-assessment-withdraw.tsx"),
];
