import { z } from "zod";

/** What can be made to go wrong, for one meeting or for all. */
export const FAULTS = {
	checksumError: "takes no checksum",
	unavailable: "answers 503",
	slow: "answers late, but does it",
	"no-message": "refuses without saying why",
	broken: "answers with half a body",
	"other-meeting": "answers about another meeting",
	vanish: "loses a meeting as soon as it is made",
	"callbacks-never": "calls nobody back",
	"callbacks-twice": "calls back twice",
	"callbacks-reversed": "calls back in the wrong order, the last first",
	"end-never": "says that it ends a meeting, and does not",
	"user-left-never": "does not tell that somebody left",
	"user-left-other": "tells of a leave by another person's id",
	"recording-never": "never finishes a recording",
} as const;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]];

export const EVERYBODY = "*";

/** `{meetingId?, fault, calls?, times?, delayMs?}`: without a meeting for all; `fault: "none"` takes them away. */
export const faultRequestSchema = z.object({
	meetingId: z.preprocess((value) => (value === "" ? undefined : value), z.string().default(EVERYBODY)),
	fault: z.enum([...FAULT_NAMES, "none"]),
	/** Of which calls; null: of all. */
	calls: z.array(z.string()).nullable().default(null),
	/** How often; null: until taken away. */
	times: z.coerce.number().int().min(1).nullable().default(null),
	delayMs: z.coerce.number().int().min(0).max(120_000).default(20_000),
});

export type Fault = Omit<z.output<typeof faultRequestSchema>, "fault"> & { fault: FaultName };
