import { testCoursePages } from "./course-pages.ts";

testCoursePages(5_000);
