/**
 * Everything that lets the scheduled work look at payments, in parts beside it. It looks at the payments of all, so these
 * tests share one database of their own.
 */
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import "./sweeps/crowd.ts";
import "./sweeps/endings.ts";
import "./sweeps/faults.ts";
import "./sweeps/queue.ts";
import "./sweeps/refunds.ts";
import "./sweeps/any-order.ts";
import "./sweeps/books.ts";
import "./sweeps/switches.ts";

ownDatabase();
