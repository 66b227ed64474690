import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Component, type FunctionComponent, type ReactNode, useState } from 'react';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { useLoaded } from '../calls/loaded.web.ts';
import { usePermissions } from '../calls/permissions.web.ts';
import { Button } from '../parts/button.tsx';
import { FlushWaiting, Skeleton } from '../parts/skeletons.tsx';
import { ErrorLines } from '../toast/error-lines.tsx';
import { Panel } from './panel.tsx';

/** One part of a page that several areas fill. `Facts` is what the page gives each part, e.g. `{ studentId: number }`. */
export type PagePanel<Facts extends object> = PanelFrame & (AtHand<Facts> | Later<Facts>);

interface PanelFrame {
  title: string;
  /** Required to see the panel; any of them if there are several. */
  permission: PermissionKey | readonly PermissionKey[];
  /** Requires the permission to be `-1`, because the panel counts everything. */
  everything?: boolean;
  /** Spans the page's columns. */
  wide?: boolean;
  /** The content reaches the border. */
  flush?: boolean;
}

/** Loaded with the page. */
interface AtHand<Facts extends object> {
  content: FunctionComponent<Facts>;
}

/** Loaded when shown. */
interface Later<Facts extends object> {
  load: () => Promise<FunctionComponent<Facts>>;
}

type Owners = Readonly<Record<string, number | null | undefined>>;

/** Content below something that still loads stays hidden until it can no longer be pushed down. It loads meanwhile. */
const firstThingsFirst = '[&:has(.skeleton-room)~*]:invisible';
/** An empty column leaves its place to the other one. */
const withoutEmpty = '[&:not(:has(section>div:not(:empty)))]:hidden';
const aboveFirst = 'max-lg:[&:has(.skeleton-room)~*]:invisible';

interface PanelsProps<Facts extends object> {
  panels: readonly PagePanel<Facts>[];
  facts: Facts;
  /**
   * Whose page it is, by scope: `{ studentid: 7 }`. A panel whose permission covers none of these is not there: it would say that
   * there is nothing where there may be something.
   */
  owners?: Owners;
}

/**
 * The panels that the caller may see, in the given order. Each loads when it is shown, and fails by itself; one with nothing to
 * show is left out.
 */
export function PagePanels<Facts extends object>({ panels, facts, owners }: PanelsProps<Facts>) {
  return useShown(panels, owners).map((panel) => (
    <Panel
      key={panel.title}
      title={panel.title}
      flush={panel.flush ?? false}
      className={`has-[>div:empty]:hidden ${firstThingsFirst} ${panel.wide ? 'lg:col-span-full' : ''}`}
    >
      <PanelContent panel={panel} facts={facts} />
    </Panel>
  ));
}

interface ColumnsProps<Facts extends object> {
  main: readonly PagePanel<Facts>[];
  side: readonly PagePanel<Facts>[];
  facts: Facts;
}

/** A page's panels in two columns, the first twice as wide as the second; below 1024 px in one. */
export function PanelColumns<Facts extends object>({ main, side, facts }: ColumnsProps<Facts>) {
  const columns = [useShown(main), useShown(side)].filter((panels) => panels.length > 0);
  return (
    <div
      className={`grid grid-cols-1 items-start gap-4 ${firstThingsFirst} ${columns.length > 1 ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
    >
      {columns.map((panels) => (
        <div key={panels[0]?.title} className={`grid grid-cols-1 gap-4 ${aboveFirst} ${withoutEmpty}`}>
          <PagePanels panels={panels} facts={facts} />
        </div>
      ))}
    </div>
  );
}

interface StacksProps<Facts extends object> {
  /** In the order of a page of one column. The second stands beside the others where there is room for two. */
  stacks: readonly (readonly PagePanel<Facts>[])[];
  facts: Facts;
  owners: Owners;
}

/** Stacks of panels, each as high as it is, in as many columns of at least 328 px as there is room for. */
export const PanelStacks = <Facts extends object>({ stacks, ...page }: StacksProps<Facts>) => (
  <div
    className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,20.5rem),1fr))] grid-rows-[auto_1fr] items-start gap-4 ${firstThingsFirst} ${withoutEmpty}`}
  >
    {stacks.map((panels) => (
      <div key={panels[0]?.title} className={`grid min-w-0 grid-cols-1 gap-4 nth-2:row-span-2 ${aboveFirst} ${withoutEmpty}`}>
        <PagePanels panels={panels} {...page} />
      </div>
    ))}
  </div>
);

function useShown<Facts extends object>(panels: readonly PagePanel<Facts>[], owners?: Owners): readonly PagePanel<Facts>[] {
  const { can, canAll, canTouch } = usePermissions();
  const may = (key: PermissionKey) => (owners ? canTouch(key, owners) : can(key));
  return panels.filter(({ permission, everything }) => [permission].flat().some(everything ? canAll : may));
}

function PanelContent<Facts extends object>({ panel, facts }: { panel: PagePanel<Facts>; facts: Facts }) {
  const [attempt, setAttempt] = useState(0);
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    reset();
    setAttempt((before) => before + 1);
  };
  return (
    <PanelBoundary key={attempt} title={panel.title} retry={retry}>
      {'content' in panel ? (
        <panel.content {...facts} />
      ) : (
        <LoadedPanel panel={panel} facts={facts} attempt={attempt} retry={retry} />
      )}
    </PanelBoundary>
  );
}

function LoadedPanel<Facts extends object>({
  panel,
  facts,
  attempt,
  retry,
}: {
  panel: PanelFrame & Later<Facts>;
  facts: Facts;
  attempt: number;
  retry: () => void;
}) {
  const { part: Content, error } = useLoaded(panel.load, attempt);
  if (Content) return <Content {...facts} />;
  if (error !== undefined) return <Failed title={panel.title} error={error} retry={retry} />;
  return panel.flush ? <FlushWaiting /> : <Skeleton shape="lines" />;
}

interface BoundaryProps {
  title: string;
  retry: () => void;
  children: ReactNode;
}

class PanelBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <Failed title={this.props.title} error={this.state.error} retry={this.props.retry} />;
  }
}

const Failed = ({ title, error, retry }: { title: string; error: unknown; retry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-start gap-3 px-4 py-3">
    <CircleAlert size={20} aria-hidden className="shrink-0 text-error" />
    <div className="min-w-0 flex-1">
      <p>{title} cannot be shown right now.</p>
      <ErrorLines error={error} className="text-muted" />
    </div>
    <Button small onClick={retry}>
      Try again
    </Button>
  </div>
);
