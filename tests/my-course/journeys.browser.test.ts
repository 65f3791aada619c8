import { WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { waitsForSeat } from "./journeys.ts";

waitsForSeat(WITHOUT_SCRIPTS_IN_ENGLISH);
