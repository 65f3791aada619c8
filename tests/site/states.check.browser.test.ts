import { accountPages, examRoom, receipt, roomWithoutScripts, runningStrip, selfAssessment } from "./states.ts";

examRoom("bn");
selfAssessment("en");
accountPages("en");
receipt("en");
runningStrip("en");
roomWithoutScripts("en");
