import { WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { buysModelTest, paysFromWallet } from "./payments-journeys.ts";

buysModelTest(WITHOUT_SCRIPTS_IN_ENGLISH);
paysFromWallet(WITH_SCRIPTS);
