import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { monthName } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { lastMonths } from './last-months.web.ts';
import { PayOrder } from './pay-order.tsx';
import type { previewSalaries } from './pay-salaries.domain.ts';
import { SalaryRunLists } from './salary-run-lists.tsx';

/** Pays the salaries of a month: who gets what is seen first. The address says which month. */
export function PaySalariesScreen() {
  const { month: asked } = useAddress().search;
  const months = lastMonths(today());
  const month = months.find((one) => one === asked) ?? today().slice(0, 7);
  const run = useQuery({
    queryKey: ['fs', 'StaffSalary', 'preview', month],
    queryFn: ({ signal }) =>
      callApi<typeof previewSalaries>('POST /api/fs/StaffSalary/PreviewSalaries', { body: { month }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <Page title="Pay Salaries" note={monthName(month)} before={<BackLink to="/fs/staffsalary/grid" page="Staff Salaries" />}>
      <PayOrder
        month={month}
        months={months}
        run={run.isPlaceholderData ? undefined : run.data}
        onStale={() => void run.refetch()}
        onMonth={(next) => navigate({ to: '.', search: { month: next }, replace: true })}
      />
      <Fetched of={run} what="salaries">
        {(seen) => <SalaryRunLists run={seen} stale={run.isPlaceholderData} />}
      </Fetched>
    </Page>
  );
}
