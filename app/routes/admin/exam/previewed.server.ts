import type { Submission } from "@conform-to/react";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { examTexts } from "~/domain/model-test/exam-texts.server.ts";
import type { PreviewedTexts } from "~/features/discussion/text-preview.tsx";

type Texts = { description: string | null; rule?: string | null; prize?: string | null };

/**
 * The form as it was typed, and how its texts will look to students, drawn by what draws their pages: nothing is written.
 * @throws DomainError of requireRole
 */
export async function previewed(
	who: Actor | null,
	submission: Submission<unknown>,
	{ description, rule = null, prize = null }: Texts,
): Promise<PreviewedTexts> {
	requireRole(who, "admin");
	return {
		...(submission as Submission<unknown, string[]>).reply(),
		preview: await examTexts({ description, rule, prize }),
	};
}
