import type { z } from "zod";
import type { MyProfile } from "~/domain/account/my-profile.server.ts";
import type { OpenSchoolMembership } from "~/domain/account/register-open-school.server.ts";
import { percentOf } from "~/domain/account/rules.ts";
import type { AddressInput } from "~/domain/account/schemas.ts";
import { toIso } from "~/lib/time.ts";
import {
	type addressBody,
	type myProfile,
	type openSchoolMembership,
	PARTS,
	type ping,
	type popupProfile,
	type presentAddress,
	type userProfile,
} from "./schemas.ts";

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

export const toAddress = (address: MyProfile["address"]): z.output<typeof presentAddress> => ({
	address_line_1: address.addressLine1,
	post_office: address.postOffice,
	zip_code: address.zipCode,
	thana: address.thana,
	thana_id: address.thanaId,
	district: address.district,
	district_id: address.districtId,
	country: address.country,
});

export const toUserProfile = (profile: MyProfile): z.output<typeof userProfile> => ({
	...toProfile(profile),
	presentAddress: toAddress(profile.address),
	subjects: profile.subjects.map(({ uuid, title }) => ({ uuid, title })),
	completeness: {
		percent: percentOf(profile.completeness),
		missing: profile.completeness.missing.map((part) => PARTS[part]),
	},
});

export const toPopupProfile = (profile: MyProfile): z.output<typeof popupProfile> => ({
	uuid: profile.uuid,
	name: profile.name,
	image: profile.image,
	role: profile.role,
	verificationStatus: profile.verificationStatus,
	organization: profile.organization,
	profileComplete: profile.profileComplete,
	percent: percentOf(profile.completeness),
});

export const fromAddressBody = (body: z.output<typeof addressBody>): AddressInput => ({
	addressLine1: body.address_line_1,
	postOffice: body.post_office,
	zipCode: body.zip_code,
	district: body.district,
	districtId: body.district_id,
	thana: body.thana,
	thanaId: body.thana_id,
	country: body.country,
});
