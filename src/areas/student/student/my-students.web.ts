import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import type { student } from './student.domain.ts';

/** The few students whom a parent or a student may see. */
export const useMyStudents = () => usePanelList<typeof student>('/api/sis/Student', { PageSize: 20 });
