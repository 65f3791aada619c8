import { beforeAll } from "vitest";
import type { Access } from "#tests/support/authorization.ts";
import { testAccess, withProviders } from "#tests/support/workers/authorization.ts";

const tables = import.meta.glob<Access>("/tests/*/access.ts", { eager: true, import: "access" });

beforeAll(withProviders);
for (const [path, access] of Object.entries(tables)) testAccess(path.split("/")[2] ?? "", access, "everybody");
