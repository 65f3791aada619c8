import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { copyAndEnd } from "./privacy-journey.ts";

copyAndEnd(WITH_SCRIPTS);
