type Close = () => void | Promise<void>;

export type Shutdown = {
  /** Whether a signal has asked for it; later failures are caused by it. */
  readonly requested: boolean;
  /** Adds what is to be closed; the last added is closed first. */
  add(close: Close): void;
  /** Closes everything once. One that fails does not keep the others open; the first failure is thrown at the end. */
  closeAll(): Promise<void>;
};

/** Longer than running requests get to finish, and the database to write everything. */
const withinMs = 55_000;

/** Ctrl-C under npm arrives twice: from the terminal, and passed on by npm. */
const sameSignalMs = 1_000;

function stopAtOnceUnlessSame(requestedAt: number): void {
  if (performance.now() - requestedAt > sameSignalMs) process.exit(1);
}

/**
 * On the first SIGTERM or SIGINT closes everything that was added and ends the process with 0; a second one, later, ends it at
 * once.
 */
export function shutDownOnSignals(): Shutdown {
  const open: Close[] = [];
  let requestedAt: number | undefined;
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (let close = open.pop(); close; close = open.pop()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  const onSignal = async (signal: NodeJS.Signals) => {
    if (requestedAt !== undefined) return stopAtOnceUnlessSame(requestedAt);
    requestedAt = performance.now();
    console.log(`${signal}: stopping.`);
    setTimeout(() => process.exit(1), withinMs).unref();
    try {
      await closeAll();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  return {
    get requested() {
      return requestedAt !== undefined;
    },
    add: (close) => open.push(close),
    closeAll,
  };
}
