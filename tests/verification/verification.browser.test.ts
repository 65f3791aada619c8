import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { sendsAgain } from "./verification-journeys.ts";

sendsAgain(WITH_SCRIPTS);
