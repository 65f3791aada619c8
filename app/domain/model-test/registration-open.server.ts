import { type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * `canRegister` of `rules.ts` as a condition (MT-3).
 * @param exam the name or alias that the statement gives its model test
 */
export const registrationIsOpen = (exam: "model_test" | "e", now: number | Placeholder): SQL => {
	const column = (name: string) => sql`${sql.identifier(exam)}.${sql.identifier(name)}`;
	const stopAt = column("stop_at");
	return sql`${now} < min(${stopAt}, CASE WHEN ${column("pre_reg_needed")} = 1 THEN ${column("pre_reg_stop_at")} ELSE ${stopAt} END)`;
};
