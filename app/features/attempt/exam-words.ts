import { m } from "~/paraglide/messages.js";
import type { ExamKind } from "./room-data.ts";

/** The sentences in which a self-assessment speaks of itself otherwise than a model test. */
export const examWords = (kind: ExamKind): { finishTitle: string; finishText: string; finished: string } =>
	kind === "mock-test"
		? {
				finishTitle: m.mock_test_finish_title(),
				finishText: m.mock_test_finish_text(),
				finished: m.errors_finished_mock_test(),
			}
		: { finishTitle: m.exam_finish_title(), finishText: m.exam_finish_text(), finished: m.errors_finished() };
