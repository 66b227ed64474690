import type { TestApp } from './harness.ts';

/**
 * Looks each session up once, for thousands of calls between which nothing changes that decides what an account may do.
 * @returns looks up for each call again
 */
export function lookUpOnce({ app: { services } }: TestApp): () => void {
  const { authenticate, assume } = services;
  const known = new Map<string, ReturnType<typeof authenticate>>();
  services.assume = () => undefined;
  services.authenticate = (token, options) => {
    const caller = known.get(token) ?? authenticate(token, options);
    known.set(token, caller);
    return caller;
  };
  return () => Object.assign(services, { authenticate, assume });
}
