import type { z } from "zod";
import type { MyProfile } from "~/domain/account/my-profile.server.ts";
import type { OpenSchoolMembership } from "~/domain/account/register-open-school.server.ts";
import { toIso } from "~/lib/time.ts";
import type { myProfile, openSchoolMembership, ping } from "./schemas.ts";

/** @param now the server's clock */
export const toPing = (now: number): z.output<typeof ping> => ({ status: "ok", server_time: toIso(now) });

export const toOpenSchoolMembership = (membership: OpenSchoolMembership): z.output<typeof openSchoolMembership> => ({
	uuid: membership.uuid,
	requestStatus: membership.requestStatus,
	institute: { uuid: membership.institute.uuid, name: membership.institute.name },
	already: membership.already,
});

export const toProfile = (profile: MyProfile): z.output<typeof myProfile> => ({
	id: profile.id,
	uuid: profile.uuid,
	name: profile.name,
	image: profile.image,
	role: profile.role,
	roles: profile.roles,
	verificationStatus: profile.verificationStatus,
	organization: profile.organization,
	mobile: profile.mobile,
	mobileVerified: profile.mobileVerified,
	dob: profile.dob,
	gender: profile.gender,
	presentAddress: {
		address_line_1: profile.address.addressLine1,
		post_office: profile.address.postOffice,
		zip_code: profile.address.zipCode,
		thana: profile.address.thana,
		district: profile.address.district,
		country: profile.address.country,
	},
	grade: profile.grade && { uuid: profile.grade.uuid, title: profile.grade.title },
	institute: profile.institute && {
		uuid: profile.institute.uuid,
		name: profile.institute.name,
		requestStatus: profile.institute.requestStatus,
	},
	profileComplete: profile.profileComplete,
	nid: profile.nid,
	about_me: profile.aboutMe,
});
