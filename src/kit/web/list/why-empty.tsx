import type { whyEmpty } from '../../domain/list/why-empty.domain.ts';
import type { QueryOf } from '../calls/api.web.ts';
import { useCall } from '../calls/use-call.web.ts';
import { Link } from '../route/link.tsx';

type WhyEmptyProps = QueryOf<typeof whyEmpty> & {
  /** What is limited by the reader's roles: `this list`. */
  limited?: string;
  className?: string;
};

/** Says what an empty list, register, timetable or sheet lacks, with the way there, and what the reader sees of it at all. */
export function WhyEmpty({ limited = 'what is shown here', className = '', ...asked }: WhyEmptyProps) {
  const { data } = useCall<typeof whyEmpty>('GET /api/ias/ManyRecords/GetWhyEmpty', asked, { staleTime: 0 });
  if (!data || (data.missing.length === 0 && data.reach === '')) return null;
  const { reach, reachesNothing, missing } = data;
  return (
    <div className={`max-w-prose text-muted ${className}`}>
      {missing.map(({ words, path, way }) => (
        <p key={words}>
          {words}{' '}
          {path ? (
            <Link to={path} className="underline underline-offset-4">
              {way}
            </Link>
          ) : (
            way
          )}
        </p>
      ))}
      {reach && (
        <p>
          Your roles limit {limited} to: {reach.toLowerCase()}.{reachesNothing && ' Today there are none.'}
        </p>
      )}
    </div>
  );
}
