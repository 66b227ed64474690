import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import type { StudentRow } from './student.domain.ts';

/** The few students whom a parent or a student may see. */
export const useMyStudents = () => usePanelData<{ items: readonly StudentRow[] }>('/api/sis/Student', { PageSize: 20 })?.items;
