export * from "./account.ts";
export * from "./course.ts";
export * from "./institute.ts";
export * from "./mock-test.ts";
export * from "./model-test.ts";
export * from "./payment.ts";
export * from "./question-bank.ts";
export * from "./running.ts";
