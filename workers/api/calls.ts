import { accountCalls } from "./account/calls.ts";
import { attemptCalls } from "./attempt/calls.ts";
import type { Call } from "./call.ts";
import { documentCalls } from "./document/calls.ts";
import { publicCalls } from "./landing/calls.ts";
import { mockTestCalls } from "./mock-test/calls.ts";
import { modelTestCalls } from "./model-test/calls.ts";
import { paymentCalls } from "./payment/calls.ts";
import { administrationCalls } from "./question-bank/calls.ts";

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
