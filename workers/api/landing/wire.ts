import type { z } from "zod";
import type { CourseCard } from "~/domain/landing/queries.server.ts";
import { toBdt } from "~/lib/money.ts";
import type { course } from "./schemas.ts";

export const toCourse = ({ feePoisha, ...card }: CourseCard): z.output<typeof course> => ({
	...card,
	enrolment: { fee: toBdt(feePoisha) },
});
