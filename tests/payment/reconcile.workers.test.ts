/**
 * Everything that lets the scheduled work look at payments. It looks at the payments of all, so these tests run one after
 * the other in one file, in years of their own; their parts are beside it.
 */
import "./sweeps/crowd.ts";
import "./sweeps/endings.ts";
import "./sweeps/faults.ts";
import "./sweeps/queue.ts";
import "./sweeps/refunds.ts";
import "./sweeps/any-order.ts";
