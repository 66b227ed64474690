import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';

/** The programs that need another class teacher; loaded for somebody who does not work here, which is rare. */
export const ClassTeacherLater = loadedLater(() => import('./class-teacher-of.tsx').then((part) => part.ClassTeacherOf));
