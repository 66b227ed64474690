import { displayDate } from '../../../../kit/domain/dates.domain.ts';
import { counted } from '../../../../kit/domain/wording.domain.ts';
import { standing } from '../../grade-record/marks.domain.ts';
import { gradeOf, noLetter, scaleEnd } from '../../grade-scale/grade-of.domain.ts';
import type { GradeBand } from '../../grade-scale/grade-scale.domain.ts';
import { percentageOf } from '../../result/percentage.domain.ts';
import type { ExamResult, ResultSubject } from '../../result/results.domain.ts';
import { type CardContent, principal, provisional } from '../report-card.table.ts';
import type { CardSource } from './card-source.server.ts';

const outcomes = {
  [standing.notEntered]: 'Not entered',
  [standing.passed]: 'Passed',
  [standing.failed]: 'Failed',
  [standing.absent]: 'Absent',
  [standing.notTaken]: 'Not taken',
  [standing.excused]: 'Excused',
};

/** One student's card in words. */
export function cardContent(source: CardSource, result: ExamResult): CardContent {
  const { examination, bands } = source;
  const student = source.students.get(result.studentId);
  const hasGrades = bands.length > 0;
  const cells = (course: string, of: [total: string, min: string, marks: string], grade: string, outcome: string) => [
    course,
    ...of,
    ...(hasGrades ? [grade] : []),
    outcome,
  ];
  const open = openOf(result);
  return {
    // Nobody signs what is not final.
    school: open.length > 0 ? { ...source.school, signatureId: null } : source.school,
    marks: open.length > 0 ? [provisional] : [],
    examination: examination.name,
    period: `${displayDate(examination.from)} to ${displayDate(examination.to)} · School year ${examination.schoolYear}`,
    name: student?.name ?? '',
    facts: [
      ['Program', examination.programName],
      ['Admission Number', student?.admission ?? ''],
      ['Roll Number', student?.rollNumber ? String(student.rollNumber) : ''],
      ['Class Teacher', examination.classTeacher],
    ].filter((fact): fact is [string, string] => fact[1] !== ''),
    header: cells('Course', ['Maximum', 'Minimum', 'Marks'], 'Grade', 'Result'),
    rows: result.subjects.map((subject) => ({
      cells: cells(
        subject.courseName,
        [figure(subject.totalMarks), figure(subject.minMarks), subject.marks === null ? '–' : figure(subject.marks)],
        letterOf(bands, subject),
        outcomes[subject.standing as keyof typeof outcomes],
      ),
      isBad: subject.standing === standing.failed || subject.standing === standing.absent,
    })),
    total: cells(
      'Total',
      [figure(result.outOf), '', figure(result.total)],
      (result.percentage !== null && gradeOf(bands, result.percentage)?.letter) || '',
      resultWord(result),
    ),
    notes: notesOf(result, open),
    figures: figuresOf(source, result),
    said: student?.remark ? [['Remark of the class teacher', student.remark]] : [],
    signatures: [
      ['Class Teacher', examination.classTeacher],
      ['Parent', ''],
      [principal, source.school.principal ?? ''],
    ],
    scale: scaleInWords(bands),
  };
}

/** What the holder of the card is told about its result: `Passed, 73.13 %`, and whether that is final. */
export function resultInWords(result: ExamResult): string {
  const words = result.percentage === null ? resultWord(result) : `${resultWord(result)}, ${percent(result.percentage)}`;
  return openOf(result).length > 0 ? `${provisional}: ${words}` : words;
}

const openOf = ({ subjects }: ExamResult): ResultSubject[] =>
  subjects.filter((subject) => subject.standing === standing.notEntered);

const resultWord = ({ isPassed }: ExamResult): string => {
  if (isPassed === null) return 'No result';
  return isPassed ? 'Passed' : 'Failed';
};

/** Without trailing zeros: `21.5`, `80`. */
const figure = (value: number): string => String(value);
const percent = (value: number): string => `${value.toFixed(2)} %`;

const letterOf = (bands: readonly GradeBand[], { marks, totalMarks }: ResultSubject): string =>
  (marks !== null && gradeOf(bands, percentageOf(marks, totalMarks))?.letter) || '';

function scaleInWords(bands: readonly GradeBand[]): string[] {
  const end = scaleEnd(bands);
  return [
    ...bands.map(({ fromPercentage, letter, words }) =>
      [letter, `from ${figure(fromPercentage)} %`, words].filter((part) => part !== '').join(' '),
    ),
    ...(end ? [`${noLetter} ${end}`] : []),
  ];
}

function notesOf({ subjects }: ExamResult, open: readonly ResultSubject[]): string[] {
  const some = (of: number) => subjects.some((subject) => subject.standing === of);
  return [
    ...(open.length > 0
      ? [`Not entered yet, so they count nowhere: ${open.map(({ courseName }) => courseName).join(', ')}.`]
      : []),
    ...(some(standing.notTaken) ? ['Not taken: the course is optional and counts nowhere.'] : []),
    ...(some(standing.excused) ? ['Excused: counts nowhere.'] : []),
    ...(some(standing.absent) ? ['Absent: counts as no marks.'] : []),
  ];
}

function figuresOf({ bands, rank, attendance, students }: CardSource, result: ExamResult): CardContent['figures'] {
  const { percentage, total, outOf } = result;
  const grade = percentage === null ? undefined : gradeOf(bands, percentage);
  const days = attendance && students.get(result.studentId)?.attendance;
  return [
    ['Result', resultWord(result), ''],
    ['Percentage', percentage === null ? '–' : percent(percentage), `${figure(total)} of ${figure(outOf)}`],
    ...(grade ? [['Grade', grade.letter, grade.words] as [string, string, string]] : []),
    ...(rank ? [['Rank', result.rank === null ? '–' : String(result.rank), `of ${rank.of}`] as [string, string, string]] : []),
    ...(attendance && days
      ? [
          [
            `Attendance, ${attendance.period}`,
            percent(percentageOf(days.present, days.of)),
            `${figure(days.present)} of ${counted(days.of, 'day')}`,
          ] as [string, string, string],
        ]
      : []),
  ];
}
