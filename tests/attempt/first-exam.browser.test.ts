import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { firstExam } from "./first-exam-journey.ts";

firstExam(WITH_SCRIPTS);
