/**
 * How large the tests of a file named `*.sized.<height>.test.ts` are: small at every `npm test`, large at `npm run check`, which
 * runs these files too.
 */
export const sized = <Size>({ test, check }: { test: Size; check: Size }): Size =>
	process.env.TEST_SET === "check" ? check : test;
