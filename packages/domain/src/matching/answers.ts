import { type Retcode, retcodeWords } from '@ratchet/contract'
import { volumeNumber } from '../numbers/instruments.ts'
import type { Answer, Quote, Volume } from '../numbers/types.ts'
import type { Market } from './market.ts'

/** A refusal: the code and, where more can be said than the code's own words, a sentence for the trader. */
export interface Refusal {
  readonly retcode: Retcode
  readonly text: string
}

export const refuse = (retcode: Retcode, text?: string): Refusal => ({ retcode, text: text ?? retcodeWords(retcode) })

export function answer(
  market: Market,
  clientId: string,
  what: Refusal & { order?: string; deal?: string },
  quote: Quote | undefined,
): Answer {
  return {
    clientId,
    retcode: what.retcode,
    text: what.text,
    order: what.order ?? '',
    deal: what.deal ?? '',
    bid: quote?.bid ?? 0,
    ask: quote?.ask ?? 0,
    timeMs: market.timeMs,
  }
}

/** A volume in lots without trailing zeros: 1000 is 0.1. */
export const lotsText = (volume: Volume): string => String(volumeNumber(volume))
