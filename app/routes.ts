import type { RouteConfig } from "@react-router/dev/routes";
import { adminRoutes } from "./routes/admin/routes.ts";
import { authRoutes } from "./routes/auth/routes.ts";
import { contentRoutes } from "./routes/content/routes.ts";
import { errorRoutes } from "./routes/errors/routes.ts";
import { feedbackRoutes } from "./routes/feedback/routes.ts";
import { liveRoutes } from "./routes/live/routes.ts";
import { paymentRoutes } from "./routes/payments/routes.ts";
import { publicRoutes } from "./routes/public/routes.ts";
import { studentRoutes } from "./routes/student/routes.ts";
import { teacherRoutes } from "./routes/teacher/routes.ts";

/** Every area lists its own addresses. */
export default [
	...publicRoutes,
	...authRoutes,
	...studentRoutes,
	...teacherRoutes,
	...adminRoutes,
	...feedbackRoutes,
	...paymentRoutes,
	...liveRoutes,
	...contentRoutes,
	...errorRoutes,
] satisfies RouteConfig;
