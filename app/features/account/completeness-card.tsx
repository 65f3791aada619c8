import { Icon } from "~/components/icon.tsx";
import { askedOf, type Completeness, type ProfileField, percentOf } from "~/domain/account/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What each part of a profile is called. */
const LABELS: Record<ProfileField, () => string> = {
	name: m.common_name,
	mobile: m.accounts_mobile,
	organization: m.account_field_organization,
	dob: m.account_profile_dob,
	gender: m.account_profile_gender,
	grade: m.account_profile_grade,
	institute: m.account_profile_institute,
	aboutMe: m.account_field_about,
	addressLine1: m.account_profile_address,
	postOffice: m.account_profile_post_office,
	zipCode: m.account_profile_zip,
	thana: m.account_profile_thana,
	district: m.account_profile_district,
	country: m.account_profile_country,
};

/** Null where its page is not open yet. */
type HrefOf = (field: ProfileField) => string | null;

const FieldLinks = ({ fields, hrefOf }: { fields: readonly ProfileField[]; hrefOf: HrefOf }) => (
	<ul className="profile-missing">
		{fields.map((field) => {
			const href = hrefOf(field);
			return (
				<li key={field}>
					{href === null ? (
						<span>{LABELS[field]()}</span>
					) : (
						<a href={href}>
							<Icon name="edit" size={18} />
							{LABELS[field]()}
						</a>
					)}
				</li>
			);
		})}
	</ul>
);

/** Nothing is required any more: a line, with what may be added folded behind it, so that a phone shows the page itself. */
function Complete({ suggested, hrefOf, bare }: { suggested: readonly ProfileField[]; hrefOf: HrefOf; bare?: boolean }) {
	return (
		<section className={bare ? "profile-meter" : "card profile-meter"} aria-labelledby="profile-meter">
			<h2 id="profile-meter" className="flex items-center gap-2">
				<Icon name="check" />
				{m.account_complete()}
			</h2>
			{suggested.length > 0 && (
				<details>
					<summary>{m.account_complete_suggested()}</summary>
					<FieldLinks fields={suggested} hrefOf={hrefOf} />
				</details>
			)}
		</section>
	);
}

/** How much of a profile is there, and each missing part as a link to where it is filled in, as far as that is open (ACC-30). */
export function CompletenessCard({
	completeness,
	hrefOf,
	bare,
}: {
	completeness: Completeness;
	hrefOf: HrefOf;
	/** Within a card. */
	bare?: boolean;
}) {
	const asked = askedOf(completeness);
	const { total, missing, suggested } = asked;
	if (missing.length === 0) return <Complete suggested={suggested} hrefOf={hrefOf} bare={bare} />;
	const percent = num(percentOf(asked));
	return (
		<section className={bare ? "profile-meter" : "card profile-meter"} aria-labelledby="profile-meter">
			<h2 id="profile-meter">{m.account_complete_percent({ percent })}</h2>
			<progress
				className="profile-progress"
				max={total}
				value={total - missing.length}
				aria-labelledby="profile-meter"
			/>
			<p className="text-soft">{m.account_complete_missing({ count: missing.length, n: num(missing.length) })}</p>
			<FieldLinks fields={missing} hrefOf={hrefOf} />
			{suggested.length > 0 && (
				<>
					<p className="text-soft">{m.account_complete_suggested()}</p>
					<FieldLinks fields={suggested} hrefOf={hrefOf} />
				</>
			)}
		</section>
	);
}
