import { index, prefix, type RouteConfigEntry } from "@react-router/dev/routes";
import { calendarScreens } from "../calendar/routes.ts";
import { contentScreens } from "../content/routes.ts";
import { liveScreens } from "../live/routes.ts";
import { at, shell } from "../mount.ts";
import { courseScreens } from "./course/routes.ts";

/** Lists take `p/{page}` in front (SITE-8). */
const area = (mount: string): RouteConfigEntry[] =>
	prefix(mount, [
		shell(mount, "routes/student/layout.tsx", [
			index("routes/student/index.tsx", { id: `${mount}:index` }),
			at(mount, "overview", "routes/student/overview.tsx"),
			at(mount, "wrong-role", "routes/student/wrong-role.tsx"),
			at(mount, "all-course", "routes/student/all-course.tsx"),
			at(mount, "p/:page?/all-course", "routes/student/all-course.tsx"),
			at(
				mount,
				"s/:courseName?/i/:instituteUuid?/t/:teacherUuid?/p/:page?/all-course",
				"routes/student/all-course.tsx",
			),
			at(mount, "weekly-exam", "routes/student/model-test-list.tsx"),
			at(mount, ":type/weekly-exam", "routes/student/model-test-list.tsx"),
			at(mount, "p/:page?/weekly-exam", "routes/student/model-test-list.tsx"),
			at(mount, "p/:page/:type/weekly-exam", "routes/student/model-test-list.tsx"),
			at(mount, "weekly-exam/:modelTestUuid", "routes/student/model-test-details.tsx"),
			at(mount, "weekly-exam/:modelTestUuid/buy", "routes/student/model-test-details.tsx"),
			at(mount, "weekly-exam/:modelTestUuid/practise", "routes/student/model-test-practise.tsx"),
			at(mount, "weekly-exam/attend/:modelTestUuid", "routes/student/model-test-attend.tsx"),
			at(mount, "weekly-exam/attend/:modelTestUuid/result", "routes/student/model-test-result.tsx"),
			at(mount, "weekly-exam/attend/:modelTestUuid/appeal/:questionUuid", "routes/student/model-test-appeal.tsx"),
			at(mount, "mock-test", "routes/student/mock-test-mine.tsx"),
			at(mount, "p/:page?/mock-test", "routes/student/mock-test-mine.tsx"),
			at(mount, "mock-test/select", "routes/student/mock-test-select.tsx"),
			at(mount, "p/:page?/mock-test/select", "routes/student/mock-test-select.tsx"),
			at(mount, "mock-test/attend/:mockTestUuid", "routes/student/mock-test-attend.tsx"),
			at(mount, "mock-test/attend/:mockTestUuid/result/:verdict?", "routes/student/mock-test-result.tsx"),
			at(mount, "mock-test/:mockTestTypeUuid", "routes/student/mock-test-type.tsx"),
			at(mount, "mock-test/:mockTestTypeUuid/buy", "routes/student/mock-test-type.tsx"),
			at(mount, "my-course/:state?", "routes/student/my-course.tsx"),
			at(mount, "p/:page?/my-course/:state?", "routes/student/my-course.tsx"),
			...courseScreens(mount),
			at(mount, "invite/:code", "routes/student/invite.tsx"),
			at(mount, "checkout/:kind/:itemUuid", "routes/student/checkout.tsx"),
			at(mount, "payment/:paymentUuid", "routes/student/payment.tsx"),
			at(mount, "wallet", "routes/student/wallet.tsx"),
			at(mount, "p/:page?/wallet", "routes/student/wallet.tsx"),
			at(mount, "wallet/add", "routes/student/wallet-add.tsx"),
			...contentScreens(mount),
			...calendarScreens(mount),
			at(mount, "notifications", "routes/notifications/notifications.tsx"),
			at(mount, "profile", "routes/profile/index.ts"),
			at(mount, "profile/general", "routes/profile/general.tsx"),
			at(mount, "profile/address", "routes/profile/address.tsx"),
			at(mount, "profile/data", "routes/profile/data.tsx"),
			at(mount, "profile/devices", "routes/profile/devices.tsx"),
			at(mount, "profile/tokens", "routes/profile/tokens.tsx"),
			at(mount, "profile/institute", "routes/profile/institute.tsx"),
			at(mount, "profile/institute/not-listed", "routes/profile/institute-not-listed.tsx"),
			at(mount, "profile/photo", "routes/profile/photo.tsx"),
			at(mount, "profile/privacy", "routes/profile/privacy.tsx"),
			at(mount, "profile/privacy/copy", "routes/profile/privacy-copy.ts"),
			at(mount, "profile/privacy/delete", "routes/profile/privacy-delete.tsx"),
			...liveScreens(mount),
			at(mount, "*", "routes/errors/not-here-in-area.ts"),
		]),
	]);

/** The student area answers under two prefixes (SITE-8). */
export const studentRoutes: RouteConfigEntry[] = [...area("student"), ...area("dashboard/student")];
