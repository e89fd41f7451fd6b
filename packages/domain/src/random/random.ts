import { seeded } from './seeded.ts'

/** A stream of numbers that a seed decides: the same seed, the same run. */
export class Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = seeded(seed)
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    return from[this.whole(0, from.length - 1)] as T
  }

  /** Looks random and is a version 4 identity by its form. */
  uuid(): string {
    const hex = Array.from({ length: 8 }, () => this.whole(0, 0xffff).toString(16).padStart(4, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}
