import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import type {
  getGuardiansToInvite,
  getStaffToInvite,
  getStudentsToInvite,
  inviteGuardians,
  inviteStaff,
  inviteStudents,
} from './invitations.domain.ts';

/** Who is invited together. */
export type Invited = 'staff' | 'guardians' | 'students';

/** Somebody whom an invitation might reach. */
export interface PersonToInvite {
  id: number;
  name: string;
  email: string;
  state: number;
  /** Whose account they may share; missing or `''`: nobody's. */
  sharesWith?: string;
}

/** Whom an invitation would reach, as of now: somebody may have been entered since it was last asked. */
export function usePeopleToInvite(who: Invited, programId: number) {
  const asked = (of: Invited) => ({ enabled: who === of && (of === 'staff' || programId > 0), staleTime: 0 });
  const staff = useCall<typeof getStaffToInvite>('GET /api/ias/Account/GetStaffToInvite', {}, asked('staff'));
  const guardians = useCall<typeof getGuardiansToInvite>(
    'GET /api/ias/Account/GetGuardiansToInvite',
    { programId },
    asked('guardians'),
  );
  const students = useCall<typeof getStudentsToInvite>(
    'GET /api/ias/Account/GetStudentsToInvite',
    { programId },
    asked('students'),
  );
  const { data, error, refetch } = { staff, guardians, students }[who];
  return { people: data?.map((person): PersonToInvite => ({ id: idOf(person), ...person })), error, refetch };
}

function idOf(person: { staffId: number } | { familyId: number } | { studentId: number }): number {
  if ('staffId' in person) return person.staffId;
  return 'familyId' in person ? person.familyId : person.studentId;
}

/** Sends the invitations. */
export const invite: Readonly<Record<Invited, (programId: number, sharingIds: number[]) => Promise<{ message: string }>>> = {
  staff: () => callApi<typeof inviteStaff>('POST /api/ias/Account/InviteStaff', {}),
  guardians: (programId, sharingIds) =>
    callApi<typeof inviteGuardians>('POST /api/ias/Account/InviteGuardians', { body: { programId, sharingIds } }),
  students: (programId) => callApi<typeof inviteStudents>('POST /api/ias/Account/InviteStudents', { body: { programId } }),
};
