import { testCoursePages } from "./course-pages.ts";

testCoursePages(60);
