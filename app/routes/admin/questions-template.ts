import { z } from "zod";
import { questionBankErrors } from "~/domain/question-bank/errors.ts";
import { templateRows } from "~/domain/question-bank/template.server.ts";
import { TABLE_HEAD } from "~/domain/question-bank/write-questions.ts";
import { getLocale } from "~/paraglide/runtime.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { tableFile } from "~/request/table-file.server.ts";
import type { Route } from "./+types/questions-template.ts";

export const handle: RouteHandle = areaPage;

const formatSchema = z.enum(["csv", "xlsx"]);

/** A spreadsheet to write questions into (QB-23). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => {
		const asked = formatSchema.safeParse(params.format);
		if (!asked.success) throw questionBankErrors.fail("ExportFormatNotFound");
		const rows = templateRows(deps, actor);
		return tableFile(asked.data, {
			...{ name: "question-template", title: "Questions", rows, textColumns: TABLE_HEAD.length },
			...{ locale: getLocale(), now: deps.clock() },
		});
	});
