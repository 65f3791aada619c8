import { describe } from "vitest";
import { testSamePage } from "./render-pages.ts";

describe("a page rendered from the routes that its address leads to", () => {
	testSamePage(1);
});
