import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testNothingReadWhole, testRoundTrips } from "./many-courses.ts";

ownDatabase();
testNothingReadWhole(false);
testRoundTrips(300);
