/**
 * The scheduled work on payments in random histories, and with each switch of the sandbox. It looks at the payments of all,
 * so these tests and those in `sweeps` have a database of their own. More histories, every purpose, and each minute:
 * reconcile.check.workers.test.ts.
 */
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, MINUTE } from "#tests/support/workers/payment-world.ts";
import { testAnyOrder } from "./sweeps/any-order.ts";
import { testSwitches } from "./sweeps/switches.ts";

ownDatabase();
testAnyOrder(2, 30 * MINUTE);
testSwitches(["model_test"], HOUR);
