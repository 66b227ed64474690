import { Cake, Phone, Split } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { noMarks, type StudentMarker } from '../../../common/student-marks.web.ts';
import { telephoneLink } from '../../../common/telephone.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { useNarrow } from '../../../kit/web/browser/media-query.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { ShowAll } from '../../../kit/web/panel/show-all.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import { StudentAvatar } from '../student/student-avatar.tsx';
import { isBirthday } from './birthdays.domain.ts';
import type { Classmate, getClassList } from './class-list.domain.ts';

/** Who belongs to a class today, as far as the user may see them; undefined while it loads. */
export const useClassList = (programId: number) =>
  usePanelData<typeof getClassList>('GET /api/sis/Student/GetClassList', { programId });

interface ClassListProps {
  programId: number;
  /** Adds another area's marks beside the names. */
  marker: StudentMarker | undefined;
}

/** On a phone, where a whole class would keep everything else far below. */
const firstOnPhone = 10;

/** The students of a class by roll number, each with the guardian to call first. */
export function ClassListPanel({ programId, marker: Marker }: ClassListProps) {
  const [marks, setMarks] = useState(noMarks);
  const [isWhole, setIsWhole] = useState(false);
  const isCut = useNarrow() && !isWhole;
  const students = useClassList(programId);
  if (!students) return <FlushWaiting shape="circle-rectangle" />;
  if (students.length === 0) return null;
  const shown = isCut ? students.slice(0, firstOnPhone) : students;
  const hasNumbers = students.some(({ rollNumber }) => rollNumber !== null);
  return (
    <>
      {Marker && (
        <div className="px-4 pb-3 empty:hidden">
          <Marker programId={programId} onMarks={setMarks} />
        </div>
      )}
      <ul>
        {shown.map((student) => (
          <ClassLine key={student.studentId} student={student} hasNumbers={hasNumbers} mark={marks.get(student.studentId)} />
        ))}
      </ul>
      <ShowAll
        shown={shown.length}
        total={students.length}
        onAll={() => setIsWhole(true)}
        className="border-line border-t px-4 py-3"
      />
    </>
  );
}

interface LineProps {
  student: Classmate;
  /** Whether room is kept for a number. */
  hasNumbers: boolean;
  mark: ReactNode;
}

const ClassLine = ({ student, hasNumbers, mark }: LineProps) => (
  <li className="flex min-h-13 items-center gap-3 border-line border-t px-4 py-1.5">
    {hasNumbers && (
      <span className="w-6 shrink-0 text-right text-muted tabular-nums">
        {student.rollNumber !== null && <span className="sr-only">Roll number </span>}
        {student.rollNumber}
      </span>
    )}
    <StudentAvatar student={student} size={36} />
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={`/sis/student/details/${student.studentId}`}
          dir="auto"
          className="min-w-0 break-words rounded-field py-0.5 font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
        >
          {fullName(student)}
        </Link>
        {isBirthday(student.dateOfBirth, today()) && (
          <Badge tone="info" icon={Cake}>
            Birthday today
          </Badge>
        )}
        {student.isSeparated && (
          <Badge tone="info" icon={Split}>
            Parents separated
          </Badge>
        )}
        {mark}
      </div>
      <FirstGuardian of={student} />
    </div>
  </li>
);

/** Whom to call first, one tap away; of who has no guardian to be called, the number for emergencies. */
function FirstGuardian({ of: { guardians, emergencyContact } }: { of: Classmate }) {
  const [first] = guardians;
  const [name, phone] = first ? [fullName(first), first.personalContact] : ['Emergency contact', emergencyContact];
  if (!first && phone === '') return <span className="min-w-0 flex-1 basis-56 text-muted">No number to call</span>;
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block break-words">
          {name}
        </span>
        {first && <span className="block text-muted text-xs">{labelOf(familyRelations, first.relationship)}</span>}
      </span>
      {phone && (
        <a
          href={telephoneLink(phone)}
          aria-label={`Call ${name}: ${phone}`}
          className="flex min-h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-field tabular-nums underline-offset-4 hover:underline focus-visible:ring-focus max-sm:min-h-11"
        >
          <Phone size={14} aria-hidden className="shrink-0 text-muted" />
          {phone}
        </a>
      )}
    </div>
  );
}
