import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { writesQuestions } from "./question-editing-journey.ts";

writesQuestions(WITH_SCRIPTS);
