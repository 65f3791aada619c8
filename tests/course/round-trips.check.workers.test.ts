import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testCoursePages } from "./course-pages.ts";

ownDatabase();
testCoursePages(5_000);
