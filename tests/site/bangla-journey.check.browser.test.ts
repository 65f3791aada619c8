import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { newcomer } from "./bangla-journey.ts";

newcomer(WITHOUT_SCRIPTS);
