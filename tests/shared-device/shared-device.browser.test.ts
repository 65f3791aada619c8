import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { familyPhone } from "./shared-device-journey.ts";

familyPhone(WITH_SCRIPTS);
