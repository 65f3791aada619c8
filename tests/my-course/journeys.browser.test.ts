import { WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { isDeclined, waitsForSeat } from "./journeys.ts";

waitsForSeat(WITHOUT_SCRIPTS_IN_ENGLISH);
isDeclined(WITH_SCRIPTS);
