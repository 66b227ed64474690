/** Repeatable random numbers: sfc32 by Chris Doty-Humphrey (PractRand), public domain. The same seed gives the same numbers. */
export class Random {
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    this.#c = seed | 0;
    for (let round = 0; round < 15; round++) this.bits();
  }

  /** 32 random bits, signed. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum;
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    return (this.bits() >>> 0) / 4294967296;
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return ((this.bits() >>> 0) * limit * 2.3283064365386963e-10) | 0;
  }
}
