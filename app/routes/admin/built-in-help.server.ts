import type { HelpItemId } from "~/domain/help/items.ts";
import type { HelpTextDetails } from "~/domain/help/schemas.ts";
import { HELP } from "~/features/site/help-content.ts";
import { withLocale } from "~/lib/locale.server.ts";

/** What the help says by itself of a question, in both languages; an answer is plain, so its signs of Markdown are written as such. */
export function builtInHelp(id: HelpItemId): HelpTextDetails {
	const item = HELP.flatMap(({ items }) => items).find((one) => one.id === id);
	const said = (locale: "en" | "bn") => withLocale(locale, () => ({ q: item?.q() ?? "", a: item?.a() ?? "" }));
	const [en, bn] = [said("en"), said("bn")];
	return { questionEn: en.q, questionBn: bn.q, answerEn: en.a, answerBn: bn.a };
}
