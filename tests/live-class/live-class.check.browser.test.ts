import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { liveClass } from "./live-class-journey.ts";

liveClass(WITHOUT_SCRIPTS);
