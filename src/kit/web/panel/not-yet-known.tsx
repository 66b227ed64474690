/** In place of what may turn out not to be there: nothing shows, and what follows waits until it can no longer be pushed down. */
export const NotYetKnown = () => <span hidden className="skeleton-room" />;
