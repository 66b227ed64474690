/** A reason not to start that the person who starts Homeroom can do something about. Its message says everything. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** What to print about an error: one sentence if that is enough, else the error with its stack. */
export function explain(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message;
  const { code = '', syscall, address, port } = error as Partial<NodeJS.ErrnoException> & { address?: string; port?: number };
  const reason = syscall === 'listen' && whyNotToListen[code];
  return reason ? `${address}:${port} ${reason}` : error;
}

const whyNotToListen: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program: set PORT or METRICS_PORT.',
  EACCES: 'may not be used by this user: set PORT to 1024 or more.',
  EADDRNOTAVAIL: 'is not an address of this machine: set HOST to one that is.',
};

/** Runs a command; when it fails, says why and ends the process with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
