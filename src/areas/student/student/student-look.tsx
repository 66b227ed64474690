import { CircleCheck, CircleDashed, CircleMinus, CircleX, GraduationCap } from 'lucide-react';
import { studentStatus, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import type { StatusLook } from '../../../kit/web/parts/badge.tsx';
import { usePhotoUrl } from '../../../kit/web/parts/photo-url.web.ts';

const label = (value: number) => labelOf(studentStatuses, value);

export const studentStatusLook: StatusLook = {
  [studentStatus.inactive]: { label: label(studentStatus.inactive), tone: 'plain', icon: CircleDashed },
  [studentStatus.active]: { label: label(studentStatus.active), tone: 'success', icon: CircleCheck, quiet: true },
  [studentStatus.discontinued]: { label: label(studentStatus.discontinued), tone: 'warning', icon: CircleMinus },
  [studentStatus.terminated]: { label: label(studentStatus.terminated), tone: 'error', icon: CircleX },
  [studentStatus.graduated]: { label: label(studentStatus.graduated), tone: 'info', icon: GraduationCap },
};

interface Pictured {
  studentId: number;
  firstName: string;
  lastName: string;
  photo: string | null;
}

/** The photo of a student, for its form. */
export const studentPhoto = {
  path: '/api/sis/Student/Photo',
  id: 'studentId',
  of: { area: 'sis', name: 'Student' },
  alt: 'The chosen student',
} as const;

/** The address of a student's picture; undefined without one. `size` is 64 or 512 px. */
export const useStudentPhoto = ({ studentId, photo }: Pick<Pictured, 'studentId' | 'photo'>, size: 64 | 512) =>
  usePhotoUrl(photo === null ? null : studentPhoto.path, { studentId, size, version: photo });

export function StudentAvatar({ student, size }: { student: Pictured; size?: number }) {
  const photo = useStudentPhoto(student, 64);
  return <Avatar name={fullName(student)} photo={photo} {...(size && { size })} />;
}
