import type { AccountSymbol } from '@ratchet/contract'
import * as texts from './texts.ts'

/**
 * Those whose symbol or name has all the words, whichever way they are written; a pair may be typed with its stroke. A symbol whose contract is to be
 * confirmed comes first.
 */
export function found(items: readonly AccountSymbol[], words: string): readonly AccountSymbol[] {
  const wanted = plain(words).split(' ').filter(Boolean)
  const matching = items.filter(({ symbol, name, brokerSymbol }) => {
    const text = `${plain(symbol)} ${plain(name)} ${plain(brokerSymbol ?? '')}`
    return wanted.every((word) => text.includes(word))
  })
  return matching.toSorted((a, b) => Number(b.changed !== null) - Number(a.changed !== null))
}

const plain = (text: string) => text.toLowerCase().replace(/[/_]/g, '').trim()

/** The contract in words. */
export function factsText({ contractSize, unit, digits, volumeMin }: AccountSymbol): string {
  if (contractSize === null || unit === null || digits === null || volumeMin === null) return ''
  const lot = texts.lotFacts(contractSize.toLocaleString('en'), unit)
  return [lot, texts.decimals(digits), texts.minVolume(volumeMin)].join(' · ')
}
