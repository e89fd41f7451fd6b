import type { Log } from '@ratchet/engine'
import { browserWords } from '../core/http/browser-words.ts'
import type { Limits } from '../core/limits/limits.ts'
import { isOver, type Tries } from '../core/limits/tries.ts'
import { isSafetyEvent, ofRealMoney, type SafetyLetters } from '../mail/safety-letters.ts'
import type { Identity } from './identity.ts'
import { credentialEvents, type Origin } from './security-events.ts'

export interface SafetyNoticeParts {
  readonly identity: Pick<Identity, 'personOf' | 'passkeysOf' | 'noteEvent' | 'noteEventOf' | 'isNewOrigin'>
  readonly letters: SafetyLetters | undefined
  readonly tries: Tries
  readonly limits: Pick<Limits, 'safetyLettersOfTrader' | 'credentialLettersOfTrader'>
  /** Whether the trader has an account of real money. */
  hasRealMoney(traderId: string): Promise<boolean>
  readonly log: Log
}

/** Tells a trader what happened to the safety of the own account: among the events under Security always, and by e-mail what is worth a letter. */
export interface SafetyNotices {
  /** It waits for nothing: an answer does not depend on it. @param what in the words of the security log */
  tell(traderId: string, what: string, from: Origin): void
  /** Where only an e-mail address is known that somebody typed: nobody gets a letter for that. */
  tellOf(email: string, what: string, from: Origin): void
  /** Until what is under way has been handed over. */
  atRest(): Promise<void>
}

export function createSafetyNotices(parts: SafetyNoticeParts): SafetyNotices {
  const { identity, letters, tries, limits, log } = parts
  /** The last of each trader: one after the other, so that a second sign-in knows of the first. */
  const underWay = new Map<string, Promise<void>>()
  const work = async (traderId: string, said: string, from: Origin) => {
    const what =
      said === 'signed in' && (await identity.isNewOrigin(traderId, from)) ? 'signed in from a new device' : said
    await identity.noteEvent(traderId, what, from)
    if (!letters || !isSafetyEvent(what)) return
    if (ofRealMoney.has(what) && !(await parts.hasRealMoney(traderId))) return
    // Whoever has the session could fill its owner's letter-box, and so keep out the letter that matters.
    const [kind, limit] = credentialEvents.has(what)
      ? [` ${what}`, limits.credentialLettersOfTrader]
      : ['', limits.safetyLettersOfTrader]
    if (await isOver(tries, `safety letters of ${traderId}${kind}`, limit)) return
    const person = await identity.personOf(traderId)
    if (!person) return
    const { address, agent } = from
    const passkeys = (await identity.passkeysOf(traderId)).length
    letters.send(person, what, { at: new Date(), browser: browserWords(agent), address, passkeys })
  }
  return {
    tell(traderId, what, from) {
      const before = underWay.get(traderId) ?? Promise.resolve()
      const one = before
        .then(() => work(traderId, what, from))
        .catch((error: unknown) => log.warn('A security notice could not be delivered', { error }))
        .finally(() => underWay.get(traderId) === one && underWay.delete(traderId))
      underWay.set(traderId, one)
    },
    tellOf: (email, what, from) => void identity.noteEventOf(email, what, from),
    atRest: async () => void (await Promise.all(underWay.values())),
  }
}
