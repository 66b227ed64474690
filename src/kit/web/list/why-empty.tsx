import { listKey } from '../../domain/list/list-key.domain.ts';
import type { whyEmpty } from '../../domain/list/why-empty.domain.ts';
import type { Placed } from '../../domain/resource.domain.ts';
import { useCall } from '../calls/use-call.web.ts';
import { Link } from '../route/link.tsx';

/** Says what an empty list lacks, with the way there, and what the reader sees of such records at all. */
export function WhyEmpty({ of }: { of: Placed }) {
  const { data } = useCall<typeof whyEmpty>('GET /api/ias/ManyRecords/GetWhyEmpty', { list: listKey(of) });
  if (!data) return null;
  const { reach, reachesNothing, missing } = data;
  return (
    <div className="max-w-prose text-muted">
      {missing.map(({ things, path }) => (
        <p key={things}>
          These need {things}, and there are none yet.{' '}
          {path ? (
            <Link to={path} className="underline underline-offset-4">
              Add {things}
            </Link>
          ) : (
            'Ask the office to add some.'
          )}
        </p>
      ))}
      {reach && (
        <p>
          Your roles limit this list to: {reach.toLowerCase()}.{reachesNothing && ' Today there are none.'}
        </p>
      )}
    </div>
  );
}
