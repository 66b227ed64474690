import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { resourceKey } from '../../../kit/web/calls/resource-key.web.ts';
import type { Written } from '../../../kit/web/form/record.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import {
  type addFamily,
  changedFamilyCall,
  type changeFamily,
  type deleteFamily,
  type FamilyCall,
  type FamilyRow,
  familyRules,
  type getFamily,
  type getUnlinkedFamilies,
  type linkFamily,
  relationshipInput,
  type StudentFamilyInput,
  studentFamilyInput,
  type unlinkFamily,
} from './family.domain.ts';

const families = { area: 'sis', name: 'Family' };

/** A family member together with what they are to one student: one form, two records. */
export const familyMember = {
  ...families,
  id: 'familyId' as const,
  input: changedFamilyCall.omit({ studentId: true }).extend({ relationship: relationshipInput }),
  rules: familyRules,
  confirms: ['isAnother'] as const,
};
export type FamilyMemberInput = Omit<FamilyCall, 'studentId'>;

/** The link of a student to an existing family member. */
export const familyLink = { ...families, name: 'StudentFamily', id: 'studentFamilyId' as const, input: studentFamilyInput };

const fetchFamilies = (studentId: number, signal?: AbortSignal) =>
  callApi<typeof getFamily>('GET /api/sis/Family', { query: { studentId }, ...(signal && { signal }) });

/** The family of a student. */
export function useFamilies(studentId: number) {
  const query = useQuery({
    queryKey: resourceKey(families, 'of-student', studentId),
    queryFn: ({ signal }) => fetchFamilies(studentId, signal),
    retry: false,
  });
  useEffect(() => {
    if (query.error) notify.failure('Failed to fetch famlies', query.error);
  }, [query.error]);
  return query;
}

/** One member of a student's family as stored now. */
export async function fetchFamily(studentId: number, familyId: number): Promise<FamilyRow> {
  const found = (await fetchFamilies(studentId)).find((family) => family.familyId === familyId);
  if (!found) throw new Error('This family member is not linked any more.');
  return found;
}

/** Saves a family member together with the relationship; returns the family's id. */
export async function sendFamily(studentId: number, familyId: number, body: FamilyMemberInput): Promise<Written> {
  const { alsoFor, ...member } = body;
  if (familyId === 0) return callApi<typeof addFamily>('POST /api/sis/Family', { query: { studentId }, body: member });
  return callApi<typeof changeFamily>('PUT /api/sis/Family', { query: { familyId }, body: { ...body, studentId } });
}

/** Links a student and a family member, or changes what they are to each other. */
export async function sendLink(link: StudentFamilyInput): Promise<number> {
  const body = { studentFamilyId: 0, ...link };
  return (await callApi<typeof linkFamily>('POST /api/sis/StudentFamily', { body })).data;
}

/** Takes a family member off a student. */
export const removeLink = (studentId: number, familyId: number) =>
  callApi<typeof unlinkFamily>('DELETE /api/sis/StudentFamily/DeleteByCompositeKey', { query: { studentId, familyId } });

export const removeFamily = (familyId: number) => callApi<typeof deleteFamily>('DELETE /api/sis/Family', { query: { familyId } });

const fetchUnlinked = (signal?: AbortSignal) =>
  callApi<typeof getUnlinkedFamilies>('GET /api/sis/Family/GetUnlinkedFamilies', { ...(signal && { signal }) });

/** Family members whom no student refers to any more. */
export const useUnlinkedFamilies = () =>
  useQuery({ queryKey: resourceKey(families, 'unlinked'), queryFn: ({ signal }) => fetchUnlinked(signal) });

/** Whether no student refers to a family member any more; false if unknown. */
export const isUnlinked = (familyId: number): Promise<boolean> =>
  fetchUnlinked().then(
    (unlinked) => unlinked.some((family) => family.familyId === familyId),
    () => false,
  );
