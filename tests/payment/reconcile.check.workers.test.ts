/** The scheduled work on payments in more random histories, and for every purpose that is sold. */
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { testAnyOrder } from "./sweeps/any-order.ts";
import { PURPOSES, testSwitches } from "./sweeps/switches.ts";

ownDatabase();
testAnyOrder(30);
testSwitches(PURPOSES);
