import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { firstExam } from "./first-exam-journey.ts";

firstExam(WITHOUT_SCRIPTS);
