import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testNothingReadWhole, testRoundTrips } from "./long-lists.ts";

ownDatabase();
testNothingReadWhole(true);
testRoundTrips({ people: 5_000, institutes: 2_000, audit: 2_000 });
