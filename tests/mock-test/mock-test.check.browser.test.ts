import { WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { takesAndPractises } from "./mock-test-journey.ts";

takesAndPractises(WITH_SCRIPTS);
takesAndPractises(WITHOUT_SCRIPTS);
