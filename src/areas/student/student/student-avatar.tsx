import { fullName } from '../../../common/person-name.domain.ts';
import { StoredAvatar } from '../../../kit/web/parts/stored-avatar.tsx';
import { studentPhoto } from './student-photo.domain.ts';

interface Pictured {
  studentId: number;
  firstName: string;
  lastName: string;
  photo: string | null;
}

export function StudentAvatar({ student, size }: { student: Pictured; size?: number }) {
  return <StoredAvatar of={studentPhoto} record={student} name={fullName(student)} size={size} />;
}
