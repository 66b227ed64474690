import { not, sql } from 'drizzle-orm';
import { photoRoutes } from '../../../kit/server/resource/photo-routes.server.ts';
import { isWithheld } from '../consent/consent-state.table.ts';
import { purpose } from '../consent/consent-words.domain.ts';
import { requireStudent } from './student.server.ts';
import { studentPhotos } from './student.table.ts';

export const studentPhotoRoutes = photoRoutes({
  url: '/api/sis/Student/Photo',
  tag: 'Students',
  one: 'student',
  id: 'studentId',
  permission: 'student',
  resource: 'StudentPhoto',
  table: studentPhotos,
  owner: studentPhotos.studentId,
  require: requireStudent,
  isShown: (studentId) => not(isWithheld(sql`${studentId}::int`, purpose.photo)),
  notShown: 'The family has not agreed to photos.|Enter their consent first.',
});
