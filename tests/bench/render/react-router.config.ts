import type { Config } from "@react-router/dev/config";

/** The product's own pages, built into a place of their own. */
export default {
	ssr: true,
	appDirectory: "../../../app",
	buildDirectory: "../../../build/bench",
	future: {},
} satisfies Config;
