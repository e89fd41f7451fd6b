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
  long: `A note can have at most ${noteMax.toLocaleString('en-US')} characters.`,
  manyTags: `A trade can have at most ${mostTags} tags.`,
  longTag: `A tag must have 1 to ${tagMax} characters.`,
  comma: 'A tag cannot contain a comma.',
  full: `You can keep at most ${mostNotes.toLocaleString('en-US')} notes or ${maxNotesBytes / 1e6} MB of notes. Empty a note first.`,
} as const

/** Tags that differ in capitals alone, or in how a letter is composed, are one tag; so they are kept in small letters. */
export const tagOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Tags as people type them, with commas between; each once. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(',').map(tagOf).filter(Boolean))]
