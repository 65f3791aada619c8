import { WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { writesQuestions } from "./question-editing-journey.ts";

writesQuestions(WITHOUT_SCRIPTS_IN_ENGLISH);
