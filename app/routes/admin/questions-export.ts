import { z } from "zod";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { questionBankErrors } from "~/domain/question-bank/errors.ts";
import { exportRows, exportText } from "~/domain/question-bank/export-questions.server.ts";
import { EXPORT_FORMATS, TABLE_HEAD } from "~/domain/question-bank/write-questions.ts";
import { getLocale } from "~/paraglide/runtime.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { tableFile } from "~/request/table-file.server.ts";
import { textFile } from "~/request/text-file.ts";
import type { Route } from "./+types/questions-export.ts";

export const handle: RouteHandle = areaPage;

const NAME = "questions";
const formatSchema = z.enum(EXPORT_FORMATS);

/** The questions of the bank as a file, narrowed as the list is (QB-14). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => {
		const search = bankSearchSchema.parse(Object.fromEntries(url.searchParams));
		const asked = formatSchema.safeParse(params.format);
		if (!asked.success) throw questionBankErrors.fail("ExportFormatNotFound");
		const { data: format } = asked;
		if (format === "gift") return textFile(`${NAME}.gift.txt`, "text/plain", exportText(deps, actor, format, search));
		if (format === "moodle-xml")
			return textFile(`${NAME}.xml`, "application/xml", exportText(deps, actor, format, search));
		const rows = exportRows(deps, actor, search);
		return tableFile(format, {
			...{ name: NAME, title: "Questions", rows, textColumns: TABLE_HEAD.length },
			...{ locale: getLocale(), now: deps.clock() },
		});
	});
