import { useQuery } from '@tanstack/react-query';
import { rememberAccount, storedAccount } from '../../kit/web/calls/account.web.ts';
import type { AnswerOf } from '../../kit/web/calls/api.web.ts';
import { session } from '../../kit/web/calls/session.web.ts';
import { callWithOthers } from '../../kit/web/calls/together.web.ts';
import type { getSession } from './session/identity-access.domain.ts';

/** The signed-in account, as the server describes it. */
export type Me = AnswerOf<typeof getSession>;

/** The signed-in account; undefined until the server has first answered in this session. */
export function useMe(): Me | undefined {
  const asked = useQuery({
    queryKey: ['me'],
    queryFn: async () => {
      const { token } = session();
      const me = await callWithOthers<typeof getSession>('GET /api/ias/IdentityAccess/session', {});
      rememberAccount(token, me);
      return me;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return asked.data ?? storedAccount<Me>();
}

const titles: Record<Me['role'], string> = { Admin: 'Administrator', Staff: 'Staff', Parent: 'Parent', Student: 'Student' };

/** The name of the role on screen. */
export const roleTitle = (role: Me['role']): string => titles[role];
