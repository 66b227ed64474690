import { figuresOf, type MarkFigures, markProblem } from './marks.domain.ts';
import { entriesOfLine, type MarksSheet } from './marks-sheet.web.ts';

/** The figures of each subject from its marks as they are on the sheet, typed or saved; what cannot be a mark is ignored. */
export const figuresOnSheet = ({ subjects, students }: Pick<MarksSheet, 'subjects' | 'students'>): MarkFigures[] =>
  subjects.map((subject) =>
    figuresOf(
      subject,
      students.flatMap((line) => {
        if (!(subject.column in line.marks)) return [];
        const entry = entriesOfLine(line)[subject.column] ?? null;
        return [typeof entry !== 'number' || markProblem(entry, subject.totalMarks) === undefined ? entry : null];
      }),
    ),
  );

/** The figures under a subject, by name. */
export const figureRows = [
  ['Missing', ({ missing }: MarkFigures) => missing],
  ['Average', ({ average }: MarkFigures) => average ?? '–'],
  ['Passed', ({ passed }: MarkFigures) => passed],
  ['Failed', ({ failed }: MarkFigures) => failed],
] as const;

/** The figures of one subject on one line. */
export const SubjectFigures = ({ figures }: { figures: MarkFigures }) => (
  <dl className="mt-1 flex flex-wrap gap-x-4 text-sm">
    {figureRows.map(([name, of]) => (
      <div key={name} className="flex gap-1.5">
        <dt className="text-muted">{name}</dt>
        <dd className="font-semibold tabular-nums">{of(figures)}</dd>
      </div>
    ))}
  </dl>
);
