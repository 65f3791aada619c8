/** Everything within a course, asked for in every state of whoever is not in it. */
import { beforeAll } from "vitest";
import type { Access } from "#tests/support/authorization.ts";
import { withProviders } from "#tests/support/workers/authorization.ts";
import { STANDS, testStanding } from "#tests/support/workers/authorization-standing.ts";

const tables = import.meta.glob<Access>(
	"/tests/{assignment,asset,attendance,calendar,course,discussion,enrolment,gradebook,lecture,live-class,material,my-course}/access.ts",
	{ eager: true, import: "access" },
);

beforeAll(withProviders);
// How they stand to it is theirs to read.
testStanding(tables, { "GET /api/enrolment/course/{id}/my": STANDS });
