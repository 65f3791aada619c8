import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testCrowd } from "./crowd.ts";

ownDatabase();
testCrowd({ seats: 30, asking: 200 });
