/** Whom a letter goes to. */
export interface Addressee {
  readonly name: string
  readonly email: string
}

/** People choose their names, so a name is cleaned: nobody may write further paragraphs, or a link, into the letter. */
export const oneLine = (name: string): string => {
  const short = name.replace(/[\s\p{C}]+/gu, ' ').trim()
  return /[:/\\]|\w\.\w/.test(short) || short.length > 60 ? 'trader' : short
}
