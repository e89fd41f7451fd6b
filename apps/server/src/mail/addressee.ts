/** Whom a letter goes to. */
export interface Addressee {
  readonly name: string
  readonly email: string
}

/** A mail program makes a link of these, in any script. The dots are those that stand in a domain. */
const likeLink = /[:/\\@∕⁄]|[.。․][\p{L}\p{N}]/u
/** A word with Latin beside Cyrillic or Greek letters reads as another word than it is. */
const mixed =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u

/** People choose their names, so a name is cleaned: nobody may write further paragraphs, or a link, into the letter. */
export const oneLine = (name: string): string => {
  const short = name
    .normalize('NFKC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return likeLink.test(short) || mixed.test(short) || short.length > 60 ? 'trader' : short
}
