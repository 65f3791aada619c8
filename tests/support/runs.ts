/**
 * How many random cases a property is tried with: a few at every `npm test`, many at `npm run check`, where a file
 * `*.check.node.test.ts` imports the same tests.
 */
export const runs = (inTest: number, inCheck: number): number => (process.env.TEST_SET === "check" ? inCheck : inTest);
