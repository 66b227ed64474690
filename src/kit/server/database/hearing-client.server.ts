import pg from 'pg';

/** A connection that tells whether what was sent on it has been answered. */
export class HearingClient extends pg.Client {
  /** Statements so far; each is answered once. */
  #sent = 0;
  #answered = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.once('connect', () => {
      this.connection.on('readyForQuery', () => {
        this.#answered += 1;
      });
    });
  }

  /**
   * @returns tells, whenever it is called, whether anything sent since has been answered. If so, every notice that was committed before
   * `hearing` was called has come as well: PostgreSQL passes notices on ahead of an answer, unless a transaction is open.
   */
  hearing(): () => boolean {
    const before = this.#sent;
    return () => this.#answered > before && this.getTransactionStatus() === 'I';
  }

  /** Takes everything that the driver's own `query` takes. */
  override query(asked: unknown, ...more: unknown[]): never {
    this.#sent += 1;
    return super.query(asked as string, ...(more as [])) as never;
  }
}
