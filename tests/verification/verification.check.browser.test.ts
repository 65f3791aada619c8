import { WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { mendsNameAndBirth, sendsAgain } from "./verification-journeys.ts";

sendsAgain(WITHOUT_SCRIPTS);
mendsNameAndBirth(WITH_SCRIPTS);
mendsNameAndBirth(WITHOUT_SCRIPTS);
