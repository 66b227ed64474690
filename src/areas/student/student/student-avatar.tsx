import { fullName } from '../../../common/person-name.domain.ts';
import { StoredAvatar } from '../../../kit/web/parts/stored-avatar.tsx';

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

export function StudentAvatar({ student, size }: { student: Pictured; size?: number }) {
  return <StoredAvatar of={studentPhoto} record={student} name={fullName(student)} size={size} />;
}
