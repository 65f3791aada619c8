import { pagePath } from "~/lib/page-path.ts";

/** Where courses are shown to everybody: on the landing page. */
export const coursesPath = (): string => `${pagePath("/")}#courses`;
