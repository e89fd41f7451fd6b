import type { Limits } from '../core/limits/limits.ts'
import type { Tries } from '../core/limits/tries.ts'
import { Refusal } from '../core/refusals/refusal.ts'

export const tooMany = () => new Refusal('too_many', 'Too many attempts. Wait a few minutes and try again.')

export type Guard = ReturnType<typeof createGuard>

/** An address at which the owner was is remembered for so long. */
const knownMs = 90 * 24 * 60 * 60_000

/**
 * Counts refused passwords for the account, for the address, and for the pair of both. Nobody can shut an owner out: where an account is being
 * guessed at, each address that has not been seen with it still has a few tries, the owner's too.
 */
export function createGuard(limits: Limits, tries: Tries) {
  const { failuresOfAccountAndAddress: both, failuresOfAccount: ofAccount, failuresOfAddress: ofAddress } = limits
  const { wrongCodesOfAccount: codes } = limits
  const pair = (account: string, address: string) => `failed ${account.toLowerCase()} ${address}`
  const known = (account: string, address: string) => `known ${account.toLowerCase()} ${address}`
  const passed = async (account: string, address: string) => {
    await tries.forget([pair(account, address)])
    await tries.count([{ key: known(account, address), windowMs: knownMs }])
  }
  return {
    /** Counts the try before its password is checked, so that of a thousand at once not all are checked. */
    async begin(account: string, address: string) {
      const keys = [pair(account, address), `failed ${account.toLowerCase()}`, `failed from ${address}`]
      const windows = [both, ofAccount, ofAddress].map(({ windowMs }) => windowMs)
      const counts = await tries.count(keys.map((key, n) => ({ key, windowMs: windows[n] ?? 0 })))
      const [ofPair = 0, forAccount = 0, fromAddress = 0] = counts
      if (ofPair > both.max) throw tooMany()
      const isSuspect = fromAddress > ofAddress.max || (forAccount > ofAccount.max && ofPair > limits.triesWhileGuessed)
      if (isSuspect && (await tries.read(known(account, address))) === 0) throw tooMany()
      return {
        /** The password was not wrong. */
        takeBack: () => tries.takeBack(keys),
        passed: () => passed(account, address),
      }
    },
    /**
     * Counts a code after the right password. Whoever tries these knows the password, and a million codes are few: where many were wrong, no
     * address that was not seen with the account has a try left. Its owner still gets in, by a recovery code: none of those is found by trying.
     */
    async beginCode(account: string, address: string, isRecovery: boolean) {
      const ofBoth = `code of ${pair(account, address)}`
      const [keys, windows] = isRecovery
        ? [
            [`recovery ${ofBoth}`, `failed from ${address}`],
            [both, ofAddress],
          ]
        : [
            [ofBoth, `failed from ${address}`, `code ${account.toLowerCase()}`],
            [both, ofAddress, codes],
          ]
      const counts = await tries.count(keys.map((key, n) => ({ key, windowMs: windows[n]?.windowMs ?? 0 })))
      const [ofPair = 0, fromAddress = 0, forAccount = 0] = counts
      if (ofPair > both.max) throw tooMany()
      const isSuspect = fromAddress > ofAddress.max || forAccount > codes.max
      if (isSuspect && (await tries.read(known(account, address))) === 0) throw tooMany()
      return { takeBack: () => tries.takeBack(keys), passed: () => passed(account, address) }
    },
    /** Counts a passkey: none is found by trying, so only the address is looked at. */
    async beginPasskey(address: string) {
      const key = `failed from ${address}`
      const [fromAddress = 0] = await tries.count([{ key, windowMs: ofAddress.windowMs }])
      if (fromAddress > ofAddress.max) throw tooMany()
      return { takeBack: () => tries.takeBack([key]) }
    },
    /** A used link has shown that the owner of the account is at this address. */
    passed,
  }
}
