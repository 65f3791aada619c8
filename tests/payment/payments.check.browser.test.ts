import { WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { buysModelTest, buysSelfAssessment, doesNotPay, paysFromWallet } from "./payments-journeys.ts";

buysModelTest(WITH_SCRIPTS);
buysSelfAssessment(WITHOUT_SCRIPTS_IN_ENGLISH);
doesNotPay(WITH_SCRIPTS);
buysSelfAssessment(WITH_SCRIPTS);
doesNotPay(WITHOUT_SCRIPTS_IN_ENGLISH);
paysFromWallet(WITHOUT_SCRIPTS_IN_ENGLISH);
