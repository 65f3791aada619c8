import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { studentJoins } from "./institutes-journeys.ts";

studentJoins(WITH_SCRIPTS);
