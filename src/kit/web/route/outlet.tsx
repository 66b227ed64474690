import { Component, type FunctionComponent, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { type Address, ShownAddress, useLiveAddress } from './address.web.ts';
import type { LateScreen } from './late-screen.web.ts';
import { type Params, ShownParams } from './params.web.ts';

/** What an address shows. */
export interface Found {
  screen: LateScreen;
  params: Params;
}

/** What is known of a page that failed to load, or broke. */
export interface FailureProps {
  error: unknown;
  /** Shows it again. */
  retry: () => void;
}

interface OutletProps {
  found: Found;
  /** Shown while a page is slow to load. */
  pending: ReactNode;
  failed: FunctionComponent<FailureProps>;
}

const patienceMs = 150;

/**
 * The place for the page of the address. Until its code has loaded, the previous page stays as it was, with its own address, so that
 * nothing flickers; if that takes a while, `pending` shows.
 */
export function Outlet({ found, pending, failed: Failed }: OutletProps) {
  const address = useLiveAddress();
  const { screen } = found;
  const shown = useRef<{ found: Found; address: Address }>(undefined);
  const { isLate, error, retry } = useLoading(screen);
  if (screen.part() || isLate || error !== undefined || !shown.current) shown.current = { found, address };
  const { current } = shown;
  const Screen = current.found.screen.part();
  if (current.found.screen === screen && error !== undefined) return <Failed error={error} retry={retry} />;
  return (
    <ShownAddress value={current.address}>
      <ShownParams value={current.found.params}>
        <Boundary at={current.address.pathname} failed={Failed}>
          <Suspense fallback={pending}>{Screen ? <Screen /> : pending}</Suspense>
        </Boundary>
      </ShownParams>
    </ShownAddress>
  );
}

/** Loads a screen's code if missing; tells when that takes long or has failed. */
function useLoading(screen: LateScreen): { isLate: boolean; error: unknown; retry: () => void } {
  const [late, setLate] = useState<LateScreen>();
  const [failed, setFailed] = useState<{ screen: LateScreen; error: unknown }>();
  const [, setTurn] = useState(0);
  const error = failed?.screen === screen ? failed.error : undefined;
  const missing = screen.part() === undefined && error === undefined;
  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => setLate(screen), patienceMs);
    screen.load().then(
      () => startTransition(() => setTurn((turn) => turn + 1)),
      (reason: unknown) => setFailed({ screen, error: reason ?? new Error() }),
    );
    return () => clearTimeout(timer);
  }, [screen, missing]);
  return { isLate: late === screen, error, retry: () => setFailed(undefined) };
}

/** Reports what broke while a page was shown; another page starts afresh. */
class Boundary extends Component<
  { at: string; failed: FunctionComponent<FailureProps>; children: ReactNode },
  { error?: unknown }
> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() };
  }

  override componentDidUpdate({ at }: { at: string }) {
    if (at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { failed: Failed, children } = this.props;
    const { error } = this.state;
    return error === undefined ? children : <Failed error={error} retry={() => this.setState({ error: undefined })} />;
  }
}
