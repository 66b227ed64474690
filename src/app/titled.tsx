import type { FunctionComponent, ReactNode } from 'react';
import { useRouteTitle } from '../kit/web/parts/page-title.web.ts';

/** A screen that names its place in the browser's title. */
export const titled = (title: string, Screen: FunctionComponent): FunctionComponent =>
  function TitledScreen() {
    return (
      <Titled title={title}>
        <Screen />
      </Titled>
    );
  };

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useRouteTitle(title);
  return children;
}
