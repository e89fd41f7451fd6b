import { parse } from './parse.ts'

/** A sentence of the product that stands somewhere besides the contract, or twice in it. */
export interface Repeated {
  readonly file: string
  readonly line: number
  readonly sentence: string
}

const HOME = 'packages/contract/src/messages.ts'
/** Shorter ones, like 'N/A', are common words: only the whole text counts as the message. */
const SHORTEST_SENTENCE = 16

/**
 * Finds the sentences of the contract's messages that are written again elsewhere.
 * @param sources text of the sources by path; tests are passed over, since they must name what they expect
 */
export function findRepeatedMessages(sources: ReadonlyMap<string, string>): Repeated[] {
  const home = parse(HOME, sources.get(HOME) ?? '').texts
  // A text for people has a space or ends a sentence; keys and names of the module are not messages.
  const sentences = home.filter(({ value }) => /\s|\.$|\//.test(value) && !value.startsWith('.'))
  const repeated: Repeated[] = []
  for (const [file, source] of sources) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const { value, line } of parse(file, source).texts) {
      const same = sentences.find((sentence) => says(value, sentence.value))
      const isItself = file === HOME && same?.line === line
      if (same && !isItself) repeated.push({ file, line, sentence: same.value })
    }
  }
  return repeated
}

function says(text: string, sentence: string): boolean {
  const words = text.replace(/\s+/g, ' ').trim()
  const fixed = (sentence.split('{')[0] ?? '').trim()
  return fixed.length >= SHORTEST_SENTENCE ? words.includes(fixed) : words === sentence.trim()
}
