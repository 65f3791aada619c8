import { num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Subjects = readonly { subjectTitle: string; subjectTitleBn?: string | null; numberOfQuestions: number }[];

/** How many questions of a paper come from which subject. With `total`, a bar says each number again, and the sum follows. */
export function SubjectTable({ subjects, total }: { subjects: Subjects; total?: number }) {
	const most = Math.max(...subjects.map((subject) => subject.numberOfQuestions), 1);
	return (
		<table className="table table-pairs">
			<thead>
				<tr>
					<th scope="col">{m.common_subject()}</th>
					<th scope="col" className="num">
						{total === undefined ? m.common_questions_per_set() : m.common_questions()}
					</th>
				</tr>
			</thead>
			<tbody>
				{subjects.map(({ numberOfQuestions, ...subject }) => (
					<tr key={subject.subjectTitle}>
						<td>
							{subjectName(subject)}
							{total !== undefined && (
								<svg className="subject-bar" width="100%" height="4" aria-hidden="true">
									<rect width={`${Math.round((numberOfQuestions / most) * 100)}%`} height="4" rx="2" />
								</svg>
							)}
						</td>
						<td className="num">{num(numberOfQuestions)}</td>
					</tr>
				))}
			</tbody>
			{total !== undefined && (
				<tfoot>
					<tr>
						<th scope="row">{m.common_total()}</th>
						<td className="num font-semibold">{num(total)}</td>
					</tr>
				</tfoot>
			)}
		</table>
	);
}
