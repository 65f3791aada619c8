import { exportPayments } from "~/domain/payment/export.server.ts";
import { paymentFilterSchema } from "~/domain/payment/schemas.ts";
import { csvFile } from "~/request/csv-file.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/payments-csv.ts";

export const handle: RouteHandle = areaPage;

/** The list of payments as a file, narrowed as the list is. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => {
		const filter = paymentFilterSchema.parse(Object.fromEntries(url.searchParams));
		return csvFile("payments", exportPayments(deps, actor, filter));
	});
