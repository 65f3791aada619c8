import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { wholeCourse } from "./whole-course-journey.ts";

wholeCourse(WITHOUT_SCRIPTS);
