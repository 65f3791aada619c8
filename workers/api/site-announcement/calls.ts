import {
	changeAnnouncement,
	createAnnouncement,
	deleteAnnouncement,
	getAnnouncementForAdmin,
	listAnnouncementsForAdmin,
	publishAnnouncement,
} from "~/domain/site-announcement/save-announcement.server.ts";
import { changedAnnouncementSchema, newAnnouncementSchema } from "~/domain/site-announcement/schemas.ts";
import { mapPage } from "~/lib/paging.ts";
import { type Call, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import {
	announcementAnswer,
	announcementList,
	announcementPage,
	announcementParams,
	deletionQuery,
	versionBody,
} from "./schemas.ts";
import { toAnnouncement } from "./wire.ts";

const answers = {
	200: { description: "The announcement as it is now", schema: announcementAnswer, example: EXAMPLE.announcement },
} as const;

const PATH = "/api/site-announcements/{uuid}";

/** Publishing and withdrawing. */
const publishing = (publish: boolean): Call =>
	defineCall({
		method: "post",
		path: publish ? `${PATH}/publish` : `${PATH}/withdraw`,
		id: publish ? "publishSiteAnnouncement" : "withdrawSiteAnnouncement",
		summary: publish ? "Publish an announcement of the platform" : "Withdraw an announcement of the platform",
		notes: "At once, also on pages that are kept for guests.",
		access: "admin",
		params: announcementParams,
		body: versionBody,
		bodyExample: EXAMPLE.publish,
		answers,
		errors: [
			"SiteAnnouncementNotFound",
			"SiteAnnouncementChanged",
			...(publish ? (["SiteAnnouncementOver"] as const) : []),
		],
		handle: async ({ deps, actor }, { params, body: { version } }) => {
			await publishAnnouncement(deps, actor, params.uuid, { version, publish });
			return ok(toAnnouncement(await getAnnouncementForAdmin(deps, actor, params.uuid)));
		},
	});

/** What the platform announces above its pages. */
export const siteAnnouncement: Resource = {
	tag: "Administration",
	calls: [
		defineCall({
			method: "get",
			path: "/api/site-announcements",
			id: "listSiteAnnouncements",
			summary: "Announcements of the platform, the newest first",
			access: "admin",
			query: announcementList,
			answers: { 200: { description: "A page of them", schema: announcementPage, example: EXAMPLE.announcements } },
			handle: async ({ deps, actor }, { query }) =>
				ok(mapPage(await listAnnouncementsForAdmin(deps, actor, query), toAnnouncement)),
		}),
		defineCall({
			method: "post",
			path: "/api/site-announcements",
			id: "createSiteAnnouncement",
			summary: "Write an announcement of the platform",
			notes: "Nobody sees it before it is published.",
			access: "admin",
			body: newAnnouncementSchema,
			bodyExample: EXAMPLE.body,
			answers: { 201: { description: "Written", schema: announcementAnswer, example: EXAMPLE.announcement } },
			handle: async ({ deps, actor }, { body }) => {
				const uuid = await createAnnouncement(deps, actor, body);
				return created(toAnnouncement(await getAnnouncementForAdmin(deps, actor, uuid)));
			},
		}),
		defineCall({
			method: "put",
			path: PATH,
			id: "changeSiteAnnouncement",
			summary: "Change an announcement of the platform",
			notes: "Over the `version` that was read.",
			access: "admin",
			params: announcementParams,
			body: changedAnnouncementSchema,
			bodyExample: EXAMPLE.change,
			answers,
			errors: ["SiteAnnouncementNotFound", "SiteAnnouncementChanged"],
			handle: async ({ deps, actor }, { params, body }) => {
				await changeAnnouncement(deps, actor, params.uuid, body);
				return ok(toAnnouncement(await getAnnouncementForAdmin(deps, actor, params.uuid)));
			},
		}),
		publishing(true),
		publishing(false),
		defineCall({
			method: "delete",
			path: PATH,
			id: "deleteSiteAnnouncement",
			summary: "Delete an announcement of the platform",
			notes: "In the `version` that was read, with its `name`.",
			access: "admin",
			params: announcementParams,
			query: deletionQuery,
			answers: { 204: { description: "Deleted" } },
			errors: ["SiteAnnouncementNotFound", "SiteAnnouncementChanged", "NameNotTyped"],
			handle: async ({ deps, actor }, { params, query }) => {
				await deleteAnnouncement(deps, actor, params.uuid, query);
				return noContent;
			},
		}),
	],
};
