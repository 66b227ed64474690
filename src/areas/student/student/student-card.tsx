import type { ReactNode } from 'react';
import { genders } from '../../../common/enumerations.domain.ts';
import { PageOf } from '../../../common/page-of.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { FlipCard } from '../../../kit/web/panel/flip-card.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { StatusBadge } from '../../../kit/web/parts/badge.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useStoredPhoto } from '../../../kit/web/parts/photo-url.web.ts';
import type { StudentRow } from './student.domain.ts';
import { studentStatusLook } from './student-look.web.ts';
import { studentPhoto } from './student-photo.domain.ts';

/** The front of the card. */
const frontFacts = (student: StudentRow): FactItem[] => [
  ['Program', student.program?.programName],
  ['House', student.house?.houseName],
  ['Address', student.currentAddress],
  ['Contact', student.personalContact || student.emergencyContact],
  ['Enrolled On', displayDate(student.enrolledOn)],
];

/** The thirteen facts on the back of the card. Source: text 2, section 2. */
const backFacts = (student: StudentRow): FactItem[] => [
  ['Date of Birth', displayDate(student.dateOfBirth)],
  ['Email', student.email],
  ['Gender', labelOf(genders, student.gender)],
  ['Nationality', student.nationality],
  ['Permanent Address', student.permanentAddress],
  ['Achievements', student.achievements],
  ['Emergency Contact', student.emergencyContact],
  ['Hobbies', student.hobbies],
  ['Interest', student.interest],
  ['Languages', student.languages],
  ['Previous Institution', student.previousInstitution],
  ['Previous Transcript', student.previousTranscript],
  ['Remarks', student.remarks],
];

interface StudentCardProps {
  student: StudentRow;
  /** Stands beside the admission number. */
  besideNumber?: ReactNode;
}

/** The flip card of a student. */
export function StudentCard({ student, besideNumber }: StudentCardProps) {
  const photo = useStoredPhoto(studentPhoto, student, 512);
  const name = fullName(student);
  return (
    <FlipCard
      label={`Student card of ${name}`}
      head={
        <div className="flex gap-4">
          {student.photo === null ? (
            <Avatar name={name} size={64} />
          ) : (
            <div className="grid h-28 w-24 shrink-0 place-items-center overflow-hidden rounded-box bg-press">
              {photo ? <img src={photo} alt={name} className="size-full object-cover" /> : <Avatar name={name} size={64} />}
            </div>
          )}
          <div className="min-w-0 flex-1 pt-1">
            <h2 className="break-words text-base">{name}</h2>
            <div className="flex items-center gap-1">
              <Muted className="min-w-0 break-words">{student.schoolAdmissionNumber}</Muted>
              {besideNumber}
            </div>
            <div className="mt-3">
              <StatusBadge value={student.studentStatus} look={studentStatusLook} until={student.lastDay} />
            </div>
          </div>
        </div>
      }
      front={<Facts items={frontFacts(student)} />}
      back={<Facts items={backFacts(student)} />}
    />
  );
}

const GuardiansOf = loadedLater(() => import('../family/guardians.tsx').then((part) => part.GuardiansOf));

/** The detail panel of the list: whom to call, the card, and the way to the student's page. */
export const StudentDetail = ({ student }: { student: StudentRow }) => (
  <div className="space-y-4">
    <GuardiansOf studentId={student.studentId} />
    <StudentCard student={student} />
    <PageOf name={fullName(student)} to={`/sis/student/details/${student.studentId}`} />
  </div>
);
