import { seedUuid } from "./support.ts";

/** What the demo's provider of live classes has recorded before the first start. */
export type DemoRecording = { recordId: string; meetingId: string; name: string };

/** The course whose class runs at the first start, and its first lecture, which is over. */
export const RECORDED = { course: 4, lecture: 1 } as const;

/** The only one; its stand-in on this machine is told of it at each start. */
export const DEMO_RECORDING: DemoRecording = {
	recordId: "de300000000000000000000000000000000de300-1700000000000",
	meetingId: `lecture-${seedUuid("lecture", RECORDED.course, RECORDED.lecture)}`,
	name: "What a set is, and what it is not",
};
