import type { RouterContextProvider } from "react-router";
import { MAX_AT_ONCE } from "~/domain/asset/attachment-rules.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { listOwnLoose } from "~/domain/asset/queries.server.ts";
import { type Asset, uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "./app-context.ts";
import { postedFormWithFiles } from "./form-with-files.server.ts";
import type { FormSchema } from "./read-form.server.ts";

type Said = { code: string; text: string };

/**
 * A form with files (`FilesField`, `AttachForm`), which are taken in as they come: its schema's `assets` lists them, unattached as yet.
 * After the first that is refused none is taken any more; what was typed and what was taken before stays. Whoever calls it has looked at
 * the actor first.
 * @param may asked once, before the first file is taken in: whether the caller may add to this at all
 * @returns as `postedFormWithFiles`, `kept`: the files that are here, for the form that is shown again, and `said`: the words of a refusal on it
 * @throws as `postedFormWithFiles`
 */
export async function postedAttachments<S extends FormSchema>(
	context: Readonly<RouterContextProvider>,
	request: Request,
	schema: S,
	may: () => Promise<unknown>,
) {
	const { deps, actor } = context.get(appContext);
	let asked: Promise<unknown> | undefined;
	const posted = await postedFormWithFiles(context, request, schema, {
		field: "files",
		into: "assets",
		take: async ({ name, pieces }) => {
			asked ??= may();
			await asked;
			return (await uploadAsset(deps, actor, { name, purpose: "general" }, pieces)).uuid;
		},
		tooMany: () => assetErrors.fail("FilesAtOnceTooMany", { most: MAX_AT_ONCE }),
	});
	const kept = (): Promise<Asset[]> =>
		listOwnLoose(deps, actor, [posted.submission.payload.assets ?? []].flat().map(String));
	/** "This file" would be none that the form still shows. */
	const said = ({ code, text }: Said): string => (code === "AssetNotFound" ? m.asset_gone() : text);
	return { ...posted, kept, said };
}
