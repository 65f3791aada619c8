import { WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { changedNumber, forgottenPassword } from "./password-and-number-journeys.ts";

forgottenPassword(WITH_SCRIPTS);
changedNumber(WITHOUT_SCRIPTS);
