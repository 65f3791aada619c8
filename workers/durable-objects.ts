/** The Durable Objects that both entries export: the product's and that of the tests. */
export { ExamSession } from "./exam-session/durable-object.ts";
export { BkashToken } from "./providers/bkash/token-object.ts";
export { SessionGuard } from "./session-guard/object.ts";
export { WriteGate } from "./write-gate/object.ts";
