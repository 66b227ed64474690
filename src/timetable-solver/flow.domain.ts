/**
 * A network of whole-number capacities, and the most that flows through it (E. Dinic, 1970). Node 0 is the source, 1 the sink.
 */
export class Flow {
  readonly #first: number[] = [-1, -1];
  readonly #next: number[] = [];
  readonly #to: number[] = [];
  readonly #left: number[] = [];

  node(): number {
    return this.#first.push(-1) - 1;
  }

  nodes(count: number): number[] {
    return Array.from({ length: count }, () => this.node());
  }

  edge(from: number, to: number, capacity: number): number {
    const index = this.#to.length;
    this.#add(from, to, capacity);
    this.#add(to, from, 0);
    return index;
  }

  #add(from: number, to: number, capacity: number): void {
    this.#to.push(to);
    this.#left.push(capacity);
    this.#next.push(this.#first[from]);
    this.#first[from] = this.#to.length - 1;
  }

  /** The most that can flow from the source to the sink. */
  most(): number {
    let sum = 0;
    for (;;) {
      const level = this.#levels();
      if (level[1] < 0) return sum;
      const at = Int32Array.from(this.#first);
      for (let pushed = 1; pushed > 0; sum += pushed) pushed = this.#push(0, Number.MAX_SAFE_INTEGER, level, at);
    }
  }

  /**
   * After `most`: the nodes that can still be reached from the source. The edges that leave them are full: they are what is
   * short.
   */
  reached(): boolean[] {
    return Array.from(this.#levels(), (level) => level >= 0);
  }

  #levels(): Int32Array {
    const level = new Int32Array(this.#first.length).fill(-1);
    const queue = new Int32Array(this.#first.length);
    level[0] = 0;
    let end = 1;
    for (let head = 0; head < end; head++) {
      for (let edge = this.#first[queue[head]]; edge >= 0; edge = this.#next[edge]) {
        const to = this.#to[edge];
        if (this.#left[edge] <= 0 || level[to] >= 0) continue;
        level[to] = level[queue[head]] + 1;
        queue[end++] = to;
      }
    }
    return level;
  }

  #push(from: number, most: number, level: Int32Array, at: Int32Array): number {
    if (from === 1) return most;
    for (; at[from] >= 0; at[from] = this.#next[at[from]]) {
      const edge = at[from];
      const to = this.#to[edge];
      if (this.#left[edge] <= 0 || level[to] !== level[from] + 1) continue;
      const pushed = this.#push(to, Math.min(most, this.#left[edge]), level, at);
      if (pushed === 0) continue;
      this.#left[edge] -= pushed;
      this.#left[edge ^ 1] += pushed;
      return pushed;
    }
    return 0;
  }
}
