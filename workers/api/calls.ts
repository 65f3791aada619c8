import { account } from "./account/calls.ts";
import { asset } from "./asset/calls.ts";
import { assignment } from "./assignment/calls.ts";
import { attempt } from "./attempt/calls.ts";
import { content } from "./content/calls.ts";
import type { Call, Resource } from "./core/call.ts";
import { TAGS, type Tag } from "./core/tags.ts";
import { course } from "./course/calls.ts";
import { courseFinding } from "./course-finding/calls.ts";
import { discussion } from "./discussion/calls.ts";
import { document } from "./document/calls.ts";
import { enrolment } from "./enrolment/calls.ts";
import { feedback } from "./feedback/calls.ts";
import { gradebook } from "./gradebook/calls.ts";
import { institute } from "./institute/calls.ts";
import { landing } from "./landing/calls.ts";
import { lecture } from "./lecture/calls.ts";
import { liveClass } from "./live-class/calls.ts";
import { material } from "./material/calls.ts";
import { mockTest } from "./mock-test/calls.ts";
import { modelTest } from "./model-test/calls.ts";
import { notification } from "./notification/calls.ts";
import { photo } from "./photo/calls.ts";
import { questionBank } from "./question-bank/calls.ts";
import { questionPictures } from "./question-picture/calls.ts";
import { siteAnnouncement } from "./site-announcement/calls.ts";
import { token } from "./token/calls.ts";
import { verification } from "./verification/calls.ts";
import { wallet } from "./wallet/calls.ts";

/** The resources of the API: a new one is its folder and a line here. */
const resources: Resource[] = [
	// In the order of the reference.
	account,
	verification,
	institute,
	lecture,
	token,
	liveClass,
	modelTest,
	attempt,
	mockTest,
	course,
	courseFinding,
	material,
	assignment,
	gradebook,
	discussion,
	enrolment,
	content,
	asset,
	photo,
	feedback,
	notification,
	wallet,
	landing,
	questionBank,
	questionPictures,
	siteAnnouncement,
	document,
];

/** The headings of the reference, in its order. */
export const tags: { name: Tag; description: string }[] = [...new Set(resources.map(({ tag }) => tag))].map((name) => ({
	name,
	description: TAGS[name],
}));

/** Every call of the API: what is mounted, and what is documented. */
export const calls: (Call & { tag: string })[] = resources.flatMap(({ tag, calls }) =>
	calls.map((call) => ({ tag, ...call })),
);
