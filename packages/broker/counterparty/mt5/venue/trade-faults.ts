/** Requests for which a test can plan a fault. */
export type RequestKind = 'order' | 'levels' | 'close' | 'modify' | 'remove'

/**
 * What the trade server does with a request. A code with `isExecuted` is an answer from which the terminal cannot see the outcome.
 * - `requote`: 10004, with the prices as they are now.
 * - `placed`: 10008. The order is executed at the next `settle`.
 * - `partial`: as many deals as there are parts, in 1/10000 lot. If a part of the volume is left, the code is 10010.
 * - `code`: this return code; 10011, 10012 and 10031 are in doubt.
 * - `send failed`: OrderSend returns false with the error 4756, and the result is empty.
 */
export type TradeFault =
  | { readonly what: 'requote' }
  | { readonly what: 'placed' }
  | { readonly what: 'partial'; readonly parts: readonly number[] }
  | { readonly what: 'code'; readonly retcode: number; readonly isExecuted?: boolean }
  | { readonly what: 'send failed'; readonly isExecuted?: boolean }

/** The faults that are still to happen. */
export class TradeFaults {
  readonly #planned: { readonly kind: RequestKind; readonly fault: TradeFault; times: number }[] = []

  plan(kind: RequestKind, fault: TradeFault, times = 1): void {
    this.#planned.push({ kind, fault, times })
  }

  mend(): void {
    this.#planned.length = 0
  }

  next(kind: RequestKind): TradeFault | undefined {
    const planned = this.#planned.find((one) => one.kind === kind && one.times > 0)
    if (!planned) return undefined
    planned.times--
    return planned.fault
  }
}
