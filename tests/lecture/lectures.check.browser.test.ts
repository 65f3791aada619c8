import { WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { makesLectures, readsFeed, walksCalendar } from "./lectures-journeys.ts";

makesLectures(WITHOUT_SCRIPTS_IN_ENGLISH);
walksCalendar(WITHOUT_SCRIPTS_IN_ENGLISH);
readsFeed(WITH_SCRIPTS);
