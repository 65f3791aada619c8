import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { copyAndEnd } from "./privacy-journey.ts";

copyAndEnd(WITHOUT_SCRIPTS);
