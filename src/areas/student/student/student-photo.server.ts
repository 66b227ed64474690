import { photoRoutes } from '../../../kit/server/resource/photo-routes.server.ts';
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
});
