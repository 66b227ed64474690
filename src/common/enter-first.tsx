import type { PermissionKey } from '../kit/domain/area.domain.ts';
import { usePermissions } from '../kit/web/calls/permissions.web.ts';
import { Link } from '../kit/web/route/link.tsx';

interface EnterFirstProps {
  words: string;
  /** What is needed to enter it. */
  permission: PermissionKey;
  to: string;
  /** The text of the link. */
  link: string;
}

/** Where something is needed that is not there yet: says so, and leads to where it is entered, for those who may do that. */
export function EnterFirst({ words, permission, to, link }: EnterFirstProps) {
  const { can } = usePermissions();
  return (
    <>
      {words}
      {can(permission) && (
        <>
          {' '}
          <Link to={to} className="link whitespace-nowrap">
            {link}
          </Link>
        </>
      )}
    </>
  );
}

/** Where a program is needed and there is none. */
export const NoProgram = ({ words = 'There is no program yet.' }: { words?: string }) => (
  <EnterFirst words={words} permission="program.create" to="/ps/program/grid?panel=new" link="Add a program" />
);
