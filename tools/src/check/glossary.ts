import { parse } from './parse.ts'

/** A text of the interface that says a thing by another word than the glossary. */
export interface OtherWord {
  readonly file: string
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** A label or a sentence has a space; names of the program have none. */
const isForPeople = (text: string): boolean => /\S\s+\S/.test(text)

/** The words that the glossary's table forbids, with what is written instead. */
export function forbiddenWords(glossary: string): ReadonlyMap<string, string> {
  const rows = [...glossary.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)]
  return new Map(
    rows.flatMap(([, instead = '', words = '']) =>
      [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']): [string, string] => [word, instead.trim()]),
    ),
  )
}

/**
 * Finds texts of the interface that use a word which the glossary forbids.
 * @param sources text of the sources by path; tests are passed over
 * @param glossary Markdown of docs/glossary.md
 */
export function findOtherWords(sources: ReadonlyMap<string, string>, glossary: string): OtherWord[] {
  const words = forbiddenWords(glossary)
  const any = new RegExp(`(?<![\\w-])(${[...words.keys()].map(RegExp.escape).join('|') || '(?!)'})(?![\\w-])`, 'i')
  const found: OtherWord[] = []
  for (const [file, source] of sources) {
    if (/\.(test|fixture)\.tsx?$|\/testing\//.test(file)) continue
    for (const { value, line } of parse(file, source).texts) {
      const [, word] = isForPeople(value) ? (any.exec(value.replaceAll(/\s+/g, ' ')) ?? []) : []
      if (word) found.push({ file, line, word, instead: words.get(word.toLowerCase()) ?? '' })
    }
  }
  return found
}
