import { usePermissions } from '../kit/web/calls/permissions.web.ts';
import { Link } from '../kit/web/route/link.tsx';

/** Where a program is needed and there is none: says so, and leads to where one is added, for those who may add one. */
export function NoProgram({ words = 'There is no program yet.' }: { words?: string }) {
  const { can } = usePermissions();
  return (
    <>
      {words}
      {can('program.create') && (
        <>
          {' '}
          <Link to="/ps/program/grid?panel=new" className="link whitespace-nowrap">
            Add a program
          </Link>
        </>
      )}
    </>
  );
}
