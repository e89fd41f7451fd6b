/** The words that the glossary's table forbids, with what is written instead. */
export function forbiddenWords(glossary: string): ReadonlyMap<string, string> {
  const rows = [...glossary.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)]
  return new Map(
    rows.flatMap(([, instead = '', words = '']) =>
      [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']): [string, string] => [word, instead.trim()]),
    ),
  )
}
