import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import type { ToldFinding } from './timetable.domain.ts';

/** What is short, each with what would help: a click leads to where it is done. */
export const Findings = ({ of }: { of: readonly ToldFinding[] }) => (
  <ul>
    {of.map(({ sentence, remedies }) => (
      <li key={sentence} className="border-line border-t px-4 py-2">
        <p>{sentence}</p>
        {remedies.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-2">
            {remedies.map(({ text, path }) => (
              <li key={text}>
                <LinkButton to={path} small className="h-auto min-h-8 text-left max-sm:min-h-11">
                  {text}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
