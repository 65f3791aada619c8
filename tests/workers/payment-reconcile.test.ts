/**
 * Everything that lets the scheduled work look at payments. It looks at the payments of all, so these tests run one after
 * the other in one file, in years of their own; their parts are beside it.
 */
import "./payment-sweeps/crowd.ts";
import "./payment-sweeps/endings.ts";
import "./payment-sweeps/faults.ts";
import "./payment-sweeps/queue.ts";
import "./payment-sweeps/refunds.ts";
import "./payment-sweeps/any-order.ts";
