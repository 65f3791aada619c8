import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import { m } from "~/paraglide/messages.js";
import { type AttemptPaths, attemptPaths } from "./paths.ts";

type Face = AttemptPaths & {
	/** The title of its room, also where it is not known whose. */
	roomTitle: (name: string | undefined) => string;
	resultTitle: (name: string) => string;
	finishTitle: () => string;
	finishText: () => string;
	finished: () => string;
};

/** Where the same room leads, and the sentences in which a self-assessment speaks of itself otherwise than a model test. */
export const attemptKinds: Record<AttemptKindName, Face> = {
	"model-test": {
		...attemptPaths["model-test"],
		roomTitle: (name) => (name ? m.model_test_room_title({ name }) : m.model_test_names()),
		resultTitle: (name) => m.attempt_result_title({ name }),
		finishTitle: m.model_test_finish_title,
		finishText: m.model_test_finish_text,
		finished: m.errors_finished,
	},
	"mock-test": {
		...attemptPaths["mock-test"],
		roomTitle: (name) => (name ? m.mock_test_room_title({ name }) : m.mock_test_name()),
		resultTitle: (name) => m.attempt_result_title({ name }),
		finishTitle: m.mock_test_finish_title,
		finishText: m.mock_test_finish_text,
		finished: m.errors_finished_mock_test,
	},
};

const metaOf = (title: string) => [
	{ title: `${title} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** What the head of the document says of a room, and of a result. */
export const roomMeta = (kind: AttemptKindName, name: string | undefined) => metaOf(attemptKinds[kind].roomTitle(name));
export const resultMeta = (kind: AttemptKindName, name: string | undefined) =>
	metaOf(name ? attemptKinds[kind].resultTitle(name) : m.attempt_result());
