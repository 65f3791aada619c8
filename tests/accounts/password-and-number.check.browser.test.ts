import { WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { changedNumber, forgottenPassword } from "./password-and-number-journeys.ts";

forgottenPassword(WITHOUT_SCRIPTS);
changedNumber(WITH_SCRIPTS);
