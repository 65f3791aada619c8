import { WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { courseOfTeacher } from "./own-courses-journey.ts";

courseOfTeacher(WITHOUT_SCRIPTS_IN_ENGLISH);
