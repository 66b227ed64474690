import { fullName } from '../../../common/person-name.domain.ts';
import { usePhotoUrl } from '../../../kit/web/parts/photo-url.web.ts';
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

/** The address of a student's picture; undefined without one. `size` is 64 or 512 px. */
export function useStudentPhoto(student: Pick<Pictured, 'studentId' | 'photo'>, size: 64 | 512) {
  const { path, query } = storedPhoto(student, size);
  return usePhotoUrl(path, query);
}

const storedPhoto = ({ studentId, photo }: Pick<Pictured, 'studentId' | 'photo'>, size: 64 | 512) => ({
  path: photo === null ? null : studentPhoto.path,
  query: { studentId, size, version: photo },
});

export function StudentAvatar({ student, size }: { student: Pictured; size?: number }) {
  return <StoredAvatar name={fullName(student)} size={size} {...storedPhoto(student, 64)} />;
}
