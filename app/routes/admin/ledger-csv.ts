import { exportLedger } from "~/domain/payment/export.server.ts";
import { paymentFilterSchema } from "~/domain/payment/schemas.ts";
import { csvFile } from "~/request/csv-file.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/ledger-csv.ts";

export const handle: RouteHandle = areaPage;

/** The ledger as a file, of some days. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => {
		const filter = paymentFilterSchema.parse(Object.fromEntries(url.searchParams));
		return csvFile("ledger", exportLedger(deps, actor, filter));
	});
