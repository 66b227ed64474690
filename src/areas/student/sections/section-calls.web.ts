import { useQuery } from '@tanstack/react-query';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import type { changeSections, previewSections, SectionMove } from './sections.domain.ts';

/** What moving students would mean for fees and registers; asked for nobody, or while the day is being typed, it is not there yet. */
export const useSectionsPreview = (students: SectionMove[], since: string | null) =>
  useQuery({
    queryKey: ['sis', 'SectionsPreview', students, since],
    queryFn: ({ signal }) =>
      callApi<typeof previewSections>('POST /api/sis/Student/PreviewSectionsBulk', { body: { students, since }, signal }),
    enabled: students.length > 0 && (since === null || isIsoDate(since)),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** All of them, or none. */
export const moveToSections = (students: SectionMove[], since: string | null) =>
  callApi<typeof changeSections>('PUT /api/sis/Student/ChangeSectionsBulk', { body: { students, since } });
