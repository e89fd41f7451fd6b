import { z } from 'zod'
import { mostTags, noteMax, noteWords, tagMax } from '../journal-notes.ts'
import { isoTime, named, ticket } from '../primitives.ts'

const tag = named(
  z
    .string({ error: noteWords.longTag })
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .min(1, { error: noteWords.longTag })
    .max(tagMax, { error: noteWords.longTag }),
).refine((text) => !text.includes(','), { error: noteWords.comma })

/** What a trader keeps beside a trade of the journal: for nobody else. Without text and tags there is none. */
export const journalNoteInput = z.strictObject({
  /** The account, and the ticket of its position. */
  server: z.string({ error: 'Name a server.' }).min(1, { error: 'Name a server.' }).max(100),
  brokerId: z.string({ error: 'Name a log-in.' }).max(40),
  position: ticket,
  text: z.string({ error: noteWords.long }).max(noteMax, { error: noteWords.long }),
  tags: z
    .array(tag, { error: noteWords.manyTags })
    .max(mostTags, { error: noteWords.manyTags })
    .refine((tags) => new Set(tags).size === tags.length, { error: 'A tag stands once.' }),
})
export type JournalNoteInput = z.infer<typeof journalNoteInput>

export const journalNote = journalNoteInput.extend({ tags: z.array(z.string()), changedAt: isoTime })
export type JournalNote = z.infer<typeof journalNote>

/** Notes are read some at a time, in the order in which they were begun. */
export const journalNotesQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0) })
export const journalNotes = z.object({
  items: z.array(journalNote),
  /** What to go on after; null where there are no more. */
  next: z.int().nullable(),
})
