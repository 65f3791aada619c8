import { test } from "vitest";
import { expectRefused } from "#tests/support/refused-start.ts";

test("npm run dev says so before anything is built or started", () => expectRefused("dev"));
