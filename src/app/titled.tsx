import { type FunctionComponent, memo, type ReactNode } from 'react';
import { useRouteTitle } from '../kit/web/parts/page-title.web.ts';

/**
 * A screen that names its place in the browser's title. A change of address redraws only those parts of it that follow the address.
 */
export const titled = (title: string, Screen: FunctionComponent): FunctionComponent =>
  memo(() => (
    <Titled title={title}>
      <Screen />
    </Titled>
  ));

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useRouteTitle(title);
  return children;
}
