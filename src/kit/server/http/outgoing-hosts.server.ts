let letOut: readonly string[] | undefined;

/** Says to which hosts this process may connect from now on: names, addresses, `*.name` for all below one. Undefined: to all. */
export const letOutTo = (hosts: readonly string[] | undefined): void => {
  letOut = hosts?.map((host) => host.toLowerCase());
};

/** Whether this process may connect to a host, as it stands in an address or in the settings of a mail server. */
export function isLetOut(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  return !letOut || letOut.some((known) => (known.startsWith('*.') ? name.endsWith(known.slice(1)) : name === known));
}

/** Why nothing was sent to a host. */
export const notLetOut = 'OUTGOING_HOSTS does not name this host.';
