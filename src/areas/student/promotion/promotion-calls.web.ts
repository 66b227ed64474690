import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePreview } from '../../../common/since/preview.web.ts';
import { callApi, callList } from '../../../kit/web/calls/api.web.ts';
import { resourceKey } from '../../../kit/web/calls/resource-key.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { program } from '../../program/program/program.domain.ts';
import type { getStudentsForProgram } from '../enrolment/enrolment.domain.ts';
import { student } from '../student/student.domain.ts';
import type { ClassMember } from './pending-promotions.web.ts';
import { nextOrder, type PromotedStudent, type previewPromotion, type promoteStudents } from './promotion.domain.ts';
import type { getPromotions, PromotionMade, previewTakeBack, takeBackPromotion } from './take-back.domain.ts';

/** Who belongs to a program today. Without a program there is nobody, and no call. */
export const fetchClassMembers = async (programId: number, signal?: AbortSignal): Promise<ClassMember[]> =>
  programId > 0
    ? callApi<typeof getStudentsForProgram>('GET /api/sis/Student/GetStudentsForProgram', {
        query: { programId },
        ...(signal && { signal }),
      })
    : [];

/** The students of a program, with a message if they cannot be fetched. */
export function useClassMembers(programId: number) {
  const query = useQuery({
    queryKey: resourceKey(student, 'of-program', programId),
    queryFn: ({ signal }) => fetchClassMembers(programId, signal),
    retry: false,
  });
  useEffect(() => {
    if (query.error) notify.failure('Unable to fetch students for the selected program', query.error);
  }, [query.error]);
  return query;
}

/** The programs of the next order, all of them. */
export const useNextPrograms = (programOrder: number) =>
  useQuery({
    queryKey: ['ps', 'Program', 'of-order', nextOrder(programOrder)],
    queryFn: async ({ signal }) => {
      const query = { programOrder: nextOrder(programOrder), PageSize: 100, sort: 'programName' } as const;
      return (await callList<typeof program>('/api/ps/Program', { query, signal })).items;
    },
    retry: false,
  });

/** What a promotion would mean for fees and registers. */
export const usePromotionPreview = (students: PromotedStudent[], since: string | null) =>
  usePreview({
    ...{ name: 'PromotionPreview', of: students, since },
    ask: (signal) =>
      callApi<typeof previewPromotion>('POST /api/sis/Student/PreviewPromotionBulk', { body: { students, since }, signal }),
  });

/** All of them, or none. */
export const promote = (students: PromotedStudent[], since: string | null) =>
  callApi<typeof promoteStudents>('PUT /api/sis/Student/PromoteStudentsBulk', { body: { students, since } });

/** The promotions out of a program that may be taken back. */
export const usePromotionsMade = (programId: number) =>
  useCall<typeof getPromotions>('GET /api/sis/Student/GetPromotions', { programId });

/** Whose promotions they are, and that it is these which were seen. */
const bodyOf = (promotions: readonly PromotionMade[]) => ({
  studentIds: promotions.map(({ studentId }) => studentId),
  promotionIds: promotions.map(({ promotionId }) => promotionId),
});

/** What taking promotions back would mean for classes, fees and registers. */
export const useTakeBackPreview = (promotions: readonly PromotionMade[]) =>
  usePreview({
    ...{ name: 'TakeBackPreview', of: promotions.map(({ promotionId }) => promotionId) },
    ask: (signal) =>
      callApi<typeof previewTakeBack>('POST /api/sis/Student/PreviewTakeBackPromotion', { body: bodyOf(promotions), signal }),
  });

/** All of them, or none. */
export const takeBack = (promotions: readonly PromotionMade[]) =>
  callApi<typeof takeBackPromotion>('POST /api/sis/Student/TakeBackPromotion', { body: bodyOf(promotions) });
