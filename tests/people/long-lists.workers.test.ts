import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testNothingReadWhole, testRoundTrips } from "./long-lists.ts";

ownDatabase();
testNothingReadWhole(false);
testRoundTrips({ people: 400, institutes: 80, audit: 120 });
