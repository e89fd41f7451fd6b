import type { AccountSymbol } from '@ratchet/contract'
import * as texts from './texts.ts'

/** Those whose symbol or name has all the words, whichever way they are written; a pair may be typed with its stroke. */
export function found(items: readonly AccountSymbol[], words: string): readonly AccountSymbol[] {
  const wanted = plain(words).split(' ').filter(Boolean)
  return items.filter(({ symbol, name }) => {
    const text = `${plain(symbol)} ${plain(name)}`
    return wanted.every((word) => text.includes(word))
  })
}

const plain = (text: string) => text.toLowerCase().replace(/[/_]/g, '').trim()

/** What a lot of it is, in words. */
export function factsText({ contractSize, unit, volumeMin }: AccountSymbol): string {
  if (contractSize === null || unit === null || volumeMin === null) return ''
  return texts.lotFacts(contractSize.toLocaleString('en'), unit, volumeMin)
}
