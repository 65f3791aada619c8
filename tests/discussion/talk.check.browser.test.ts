import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { talk } from "./talk-journey.ts";

talk(WITHOUT_SCRIPTS);
