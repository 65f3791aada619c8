import { accountCalls } from "./account.ts";
import { administrationCalls } from "./administration.ts";
import { attemptCalls } from "./attempt.ts";
import type { Call } from "./call.ts";
import { documentCalls } from "./docs.ts";
import { mockTestCalls } from "./mock-test.ts";
import { modelTestCalls } from "./model-test.ts";
import { paymentCalls } from "./payment.ts";
import { publicCalls } from "./public.ts";

/** Every call of the API: what is mounted, and what is documented. */
export const calls: Call[] = [
	...accountCalls,
	...modelTestCalls,
	...attemptCalls,
	...mockTestCalls,
	...paymentCalls,
	...publicCalls,
	...administrationCalls,
	...documentCalls,
];
