import { beforeAll } from "vitest";
import type { Access } from "#tests/support/authorization.ts";
import { testAccess, withProviders } from "#tests/support/workers/authorization.ts";

const tables = import.meta.glob<Access>("/tests/*/access.ts", { eager: true, import: "access" });

/** The lane says whose rows it asks. */
const only = process.env.ACCESS_OF ? process.env.ACCESS_OF.split(",") : null;

beforeAll(withProviders);
for (const [path, access] of Object.entries(tables)) {
	const capability = path.split("/")[2] ?? "";
	if (!only || only.includes(capability)) testAccess(capability, access, "each outcome");
}
