/** Published addresses outside of `/api` are those of standards. */
const callPaths = ['/api/', '/ims/'];

/** Whether an address is one of calls, and not that of a page or a file. */
export const isCallAddress = (address: string): boolean => callPaths.some((path) => address.startsWith(path));
