import { fullName } from '../../../common/person-name.domain.ts';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { usePhotoUrl } from '../../../kit/web/parts/photo-url.web.ts';

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
