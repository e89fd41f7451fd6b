import type { Limits } from '../core/limits.ts'
import { Refusal } from '../core/refusal.ts'
import { Throttle } from '../core/throttle.ts'

export const tooMany = () => new Refusal('too_many', 'Too many tries. Please wait a few minutes and try again.')

export type Guard = ReturnType<typeof createGuard>

/** Counts refused passwords for the account, for the address, and for the pair of both. */
export function createGuard(limits: Limits, nowMs: () => number) {
  const both = new Throttle(limits.failuresOfAccountAndAddress, nowMs)
  const ofAccount = new Throttle(limits.failuresOfAccount, nowMs)
  const ofAddress = new Throttle(limits.failuresOfAddress, nowMs)
  const pair = (account: string, address: string) => `${account.toLowerCase()} ${address}`
  // Failed tries from other addresses do not lock the owner out at an address from which the account has signed in before.
  const known = new Set<string>()
  const passed = (account: string, address: string) => {
    both.forgive(pair(account, address))
    if (known.size > 100_000) known.clear()
    known.add(pair(account, address))
  }
  return {
    /** Counts the try before its password is checked, so that of a thousand at once not all are checked. */
    begin(account: string, address: string) {
      const name = account.toLowerCase()
      const counted: readonly [Throttle, string][] = [
        [both, pair(account, address)],
        [ofAccount, name],
        [ofAddress, address],
      ]
      const full = counted.filter(([throttle, key]) => throttle.isFull(key))
      if (full.some(([throttle]) => throttle === both || !known.has(pair(account, address)))) throw tooMany()
      for (const [throttle, key] of counted) throttle.add(key)
      return {
        /** The password was not wrong. */
        takeBack() {
          for (const [throttle, key] of counted) throttle.takeBack(key)
        },
        passed: () => passed(account, address),
      }
    },
    /** A used link has shown that the owner of the account is at this address. */
    passed,
  }
}
