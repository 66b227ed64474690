import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Component, type FunctionComponent, type ReactNode, useState } from 'react';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { useLoaded } from '../calls/loaded.web.ts';
import { usePermissions } from '../calls/permissions.web.ts';
import { FlushWaiting, Skeleton } from '../parts/skeletons.tsx';
import { toastDetail } from '../parts/toast-detail.web.ts';
import { Panel } from './panel.tsx';

/** One part of a page that several areas fill. `Facts` is what the page tells each part, e.g. `{ studentId: number }`. */
export type PagePanel<Facts extends object> = PanelFrame & (AtHand<Facts> | Later<Facts>);

interface PanelFrame {
  title: string;
  /** Without it, or without one of them, the panel is not there. */
  permission: PermissionKey | readonly PermissionKey[];
  /** The permission has to be `-1`: the panel counts over everything. */
  everything?: boolean;
  /** Takes the whole width of the page's columns. */
  wide?: boolean;
  /** The content runs to the border. */
  flush?: boolean;
}

/** It comes with the page. */
interface AtHand<Facts extends object> {
  content: FunctionComponent<Facts>;
}

/** It comes when it is shown. */
interface Later<Facts extends object> {
  load: () => Promise<FunctionComponent<Facts>>;
}

type Owners = Readonly<Record<string, number | null | undefined>>;

/** What stands after something that still loads shows once it can no longer be pushed away. It loads all the same. */
const firstThingsFirst = '[&:has(.skeleton-room)~*]:invisible';
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
 * The panels that the caller may see, in the order given. Each loads when it is shown and fails alone; one whose part has nothing
 * to show is not there.
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

/** A page's panels in two columns, the first twice as wide as the second. Below 1024 px one after the other. */
export function PanelColumns<Facts extends object>({ main, side, facts }: ColumnsProps<Facts>) {
  const columns = [useShown(main), useShown(side)].filter((panels) => panels.length > 0);
  return (
    <div
      className={`grid grid-cols-1 items-start gap-4 ${firstThingsFirst} ${columns.length > 1 ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
    >
      {columns.map((panels) => (
        <div key={panels[0]?.title} className={`grid grid-cols-1 gap-4 ${aboveFirst}`}>
          <PagePanels panels={panels} facts={facts} />
        </div>
      ))}
    </div>
  );
}

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
      <p>{title} cannot be shown just now.</p>
      {toastDetail(error).map((paragraph) => (
        <p key={paragraph} className="text-muted">
          {paragraph}
        </p>
      ))}
    </div>
    <button type="button" className="btn btn-sm btn-quiet" onClick={retry}>
      Try again
    </button>
  </div>
);
