import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testNothingReadWhole, testRoundTrips } from "./many-courses.ts";

ownDatabase();
testNothingReadWhole(true);
testRoundTrips(5_100);
