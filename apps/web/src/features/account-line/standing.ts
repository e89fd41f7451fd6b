import { type Account, floorLines } from '@ratchet/contract'
import { zonedTimeText } from '../../format/text.ts'
import type { LinkState } from '../../realtime/index.ts'
import { isByOperator, needsLook, slowText, stateWord } from '../../trading/accounts/account-words.ts'
import * as texts from './texts.ts'

/** How old the figures of an account are, and what they are worth. */
export interface Standing {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly word: string
  /** The whole sentence. */
  readonly why: string
}

interface Look {
  readonly link: LinkState
  /** When the server was last heard of, in Unix ms; null where it never was. */
  readonly heardMs: number | null
  /** When the database was last heard of; null while it is. */
  readonly databaseSilentSince: string | null
  /** When the engine was last heard of; null while it is. */
  readonly silentSince: string | null
}

const since = (iso: string | null): string => (iso === null ? '' : texts.since(zonedTimeText(iso).slice(11)))

/** Says how an account stands and since when its figures are old. What is worst counts. */
export function standingOf(account: Account, { link, heardMs, databaseSilentSince, silentSince }: Look): Standing {
  const { state, heardAt, frozen, floor } = account
  if (link === 'offline' || link === 'reconnecting') {
    const word = texts.delayed(since(heardMs === null ? null : new Date(heardMs).toISOString()))
    return { tone: 'warn', word, why: texts.noServer(word) }
  }
  if (link === 'connecting') return { tone: 'plain', word: texts.connecting, why: texts.connectingWhy }
  if (databaseSilentSince !== null) {
    const word = texts.delayed(since(databaseSilentSince))
    return { tone: 'warn', word, why: texts.noDatabase(word) }
  }
  if (silentSince !== null) {
    const word = texts.delayed(since(silentSince))
    return { tone: 'warn', word, why: texts.noEngine(word) }
  }
  if (isByOperator(account)) {
    // The time would not fit beside it on a phone.
    const when = texts.frozen(since(frozen?.since ?? null))
    return { tone: 'bad', word: stateWord(account), why: texts.frozenByOperator(when, needsLook(account)) }
  }
  if (state === 'frozen') {
    const word = texts.frozen(since(frozen?.since ?? null))
    return { tone: 'bad', word, why: texts.frozenWhy(word, needsLook(account)) }
  }
  if (state === 'stale') {
    const word = texts.delayed(since(heardAt))
    return { tone: 'warn', word, why: texts.noBroker(word, needsLook(account)) }
  }
  if (state === 'paused') {
    const why = texts.pausedWhy
    return { tone: 'plain', word: texts.paused, why }
  }
  if (floor?.stopped)
    return {
      tone: 'bad',
      word: texts.stopped,
      why: texts.stoppedByFloor(floorLines[floor.stopped]),
    }
  if (floor && floor.warned.length > 0) {
    const lines = floor.warned.map((line) => floorLines[line]).join(' and ')
    return { tone: 'warn', word: texts.warned, why: texts.nearFloor(lines) }
  }
  const slow = slowText(account)
  if (slow) {
    const why = texts.slowBroker(slow)
    return { tone: 'plain', word: slow, why }
  }
  return { tone: 'good', word: texts.upToDate, why: texts.upToDateWhy }
}
