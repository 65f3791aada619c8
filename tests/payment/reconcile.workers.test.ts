/**
 * Everything that lets the scheduled work look at payments, in parts beside it. It looks at the payments of all, so these
 * tests share one database of their own. More histories, every purpose, and each minute: reconcile.check.workers.test.ts.
 */
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { MINUTE } from "#tests/support/workers/payment-world.ts";
import "./sweeps/books.ts";
import "./sweeps/crowd.ts";
import "./sweeps/endings.ts";
import "./sweeps/faults.ts";
import "./sweeps/queue.ts";
import "./sweeps/refunds.ts";
import { testAnyOrder } from "./sweeps/any-order.ts";
import { testSwitches } from "./sweeps/switches.ts";

ownDatabase();
testAnyOrder(4, 15 * MINUTE);
testSwitches(["model_test"], 30 * MINUTE);
