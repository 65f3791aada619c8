import { WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { adminMerges, studentJoins, teacherAsks } from "./institutes-journeys.ts";

studentJoins(WITHOUT_SCRIPTS);
teacherAsks(WITH_SCRIPTS);
teacherAsks(WITHOUT_SCRIPTS);
adminMerges(WITH_SCRIPTS);
adminMerges(WITHOUT_SCRIPTS);
