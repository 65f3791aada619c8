import { WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { isDeclined, isInvited, waitsForSeat } from "./journeys.ts";

isInvited(WITH_SCRIPTS);
isInvited(WITHOUT_SCRIPTS_IN_ENGLISH);
waitsForSeat(WITH_SCRIPTS);
isDeclined(WITH_SCRIPTS);
isDeclined(WITHOUT_SCRIPTS_IN_ENGLISH);
