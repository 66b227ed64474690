import { OpenSign } from '../../../kit/web/panel/open-sign.tsx';
import { formatNumber, formatPercent } from '../../../kit/web/parts/format.web.ts';
import { percentageOf } from './percentage.domain.ts';
import type { YearResult } from './results.domain.ts';

/** The results of school years, each opening to show its terms. */
export const YearResults = ({ years }: { years: readonly YearResult[] }) => (
  <ul className="space-y-2">
    {years.map((year) => (
      <li key={`${year.schoolYear} ${year.programId}`} className="rounded-box bg-base-200 px-3 py-2">
        <details>
          <summary className="flex cursor-pointer flex-wrap items-center gap-x-2 rounded-field focus-visible:ring-focus">
            <OpenSign />
            <span className="min-w-0 flex-1 break-words">
              {year.programName}, school year {year.schoolYearName}
              {year.weight < 100 && (
                <span className="text-muted">
                  {' '}
                  so far{year.percentage !== null && `, ${formatNumber(year.weight)} % of the year`}
                </span>
              )}
            </span>
            <span className="font-semibold tabular-nums">
              {year.percentage !== null && formatPercent(year.percentage)}
              {year.rank !== null && `, rank ${year.rank}`}
            </span>
          </summary>
          <ul className="mt-2 space-y-1 text-muted tabular-nums">
            {year.terms.map(({ termName, weight, total, outOf, isWhole }) => (
              <li key={termName}>
                {termName}
                {!isWhole && ' so far'}: {formatNumber(total)} of {formatNumber(outOf)} are{' '}
                {formatPercent(percentageOf(total, outOf))}, which {isWhole ? 'count' : 'will count'} {formatNumber(weight)} %
              </li>
            ))}
            {year.inNoTerm.length > 0 && <li>In no term, so counted nowhere: {year.inNoTerm.join(', ')}.</li>}
            <li>
              {year.percentage === null
                ? 'The year has no result before every course of the final examination is entered.'
                : `Together ${formatPercent(year.percentage)}, rounded only here, a half up.`}
            </li>
          </ul>
        </details>
      </li>
    ))}
  </ul>
);
