import { usePreview } from '../../../common/since/preview.web.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import type { changeSections, previewSections, SectionMove } from './sections.domain.ts';

/** What moving students would mean for fees and registers. */
export const useSectionsPreview = (students: SectionMove[], since: string | null) =>
  usePreview({
    ...{ name: 'SectionsPreview', of: students, since },
    ask: (signal) =>
      callApi<typeof previewSections>('POST /api/sis/Student/PreviewSectionsBulk', { body: { students, since }, signal }),
  });

/** All of them, or none. */
export const moveToSections = (students: SectionMove[], since: string | null) =>
  callApi<typeof changeSections>('PUT /api/sis/Student/ChangeSectionsBulk', { body: { students, since } });
