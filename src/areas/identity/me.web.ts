import { useQuery } from '@tanstack/react-query';
import { rememberAccount, storedAccount } from '../../kit/web/calls/account.web.ts';
import { api } from '../../kit/web/calls/api.web.ts';
import { session } from '../../kit/web/calls/session.web.ts';

/** Who the server says is signed in. */
export interface Me {
  accountId: number;
  email: string;
  role: 'Admin' | 'Staff' | 'Parent' | 'Student';
  /** The person's name; the e-mail where there is no person. */
  name: string;
}

/** The signed-in account; undefined until the server has answered once in this session. */
export function useMe(): Me | undefined {
  const asked = useQuery({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const { token } = session();
      const me = await api.get<Me>('/api/ias/IdentityAccess/session', { signal });
      rememberAccount(token, me);
      return me;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return asked.data ?? storedAccount<Me>();
}

const titles: Record<Me['role'], string> = { Admin: 'Administrator', Staff: 'Staff', Parent: 'Parent', Student: 'Student' };

/** What the role is called on screen. */
export const roleTitle = (role: Me['role']): string => titles[role];
