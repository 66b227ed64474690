import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../kit/web/calls/api.web.ts';
import { type Page, resourceKey } from '../../../kit/web/list/list.web.ts';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { student } from '../student/student.domain.ts';
import type { ClassMember, NextProgram } from './pending-promotions.web.ts';
import { nextOrder, type PromotedStudent } from './promotion.domain.ts';

/** Who belongs to a program today. No program: nobody, without a call. */
export const fetchClassMembers = async (programId: number, signal?: AbortSignal): Promise<ClassMember[]> =>
  programId > 0
    ? api.get<ClassMember[]>('/api/sis/Student/GetStudentsForProgram', { query: { programId }, ...(signal && { signal }) })
    : [];

/** The students of a program, with a word when they do not come. */
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
      const query = { programOrder: nextOrder(programOrder), PageSize: 100, sort: 'programName' };
      return (await api.get<Page<NextProgram>>('/api/ps/Program', { query, signal })).items;
    },
    retry: false,
  });

/** All of them, or none. */
export const promote = (students: readonly PromotedStudent[]) =>
  api.put<{ data: number; message: string }>('/api/sis/Student/PromoteStudentsBulk', { students });
