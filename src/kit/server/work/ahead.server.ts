/** Does one piece of work after another, the next one already while the result of the last is being used. */
export async function* ahead<Piece, Done>(pieces: readonly Piece[], work: (piece: Piece) => Promise<Done>): AsyncGenerator<Done> {
  const begin = (piece: Piece) => {
    const done = work(piece);
    // A caller who has left meanwhile does not hear of its failure.
    done.catch(() => undefined);
    return done;
  };
  const [first, ...others] = pieces;
  if (first === undefined) return;
  let next = begin(first);
  for (const piece of others) {
    const done = await next;
    next = begin(piece);
    yield done;
  }
  yield await next;
}
