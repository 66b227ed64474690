/**
 * The query key under which everything about a resource is cached and, when a write touches it, fetched again; `what` narrows it.
 */
export const resourceKey = (resource: { area: string; name: string }, ...what: unknown[]): unknown[] => [
  resource.area,
  resource.name,
  ...what,
];
