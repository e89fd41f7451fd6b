/** What a note on a trade may hold, and how many a trader keeps. */
export const noteMax = 2000
export const mostTags = 10
export const tagMax = 30
export const mostNotes = 20_000
/** What the texts of all notes of a trader take together. */
export const maxNotesBytes = 20_000_000
/** So many are read at a time. */
export const notesAtOnce = 500

/** What is said of notes, by the server and by the browser before it asks. */
export const noteWords = {
  long: `A note has ${noteMax.toLocaleString('en-US')} letters at most.`,
  manyTags: `A trade has ${mostTags} tags at most.`,
  longTag: `A tag has 1 to ${tagMax} letters.`,
  comma: 'A tag has no comma.',
  full: `You keep ${mostNotes.toLocaleString('en-US')} notes or ${maxNotesBytes / 1e6} MB of them, and more cannot be kept. Empty one first.`,
} as const

/** Tags that differ in capitals alone, or in how a letter is composed, are one tag; so they are kept in small letters. */
export const tagOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Tags as people type them, with commas between; each once. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(',').map(tagOf).filter(Boolean))]
