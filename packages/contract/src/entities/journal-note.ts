import { z } from 'zod'
import { mostTags, noteMax, noteWords, tagMax } from '../journal-notes.ts'
import { isoTime, named, prose, ticket, wholeNumber } from '../primitives.ts'

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
  server: named(z.string({ error: 'Enter a server.' }).min(1, { error: 'Enter a server.' }).max(100)),
  brokerId: named(z.string({ error: 'Enter a Broker ID.' }).max(40)),
  position: ticket,
  text: prose(z.string({ error: noteWords.long }).max(noteMax, { error: noteWords.long })),
  tags: z
    .array(tag, { error: noteWords.manyTags })
    .max(mostTags, { error: noteWords.manyTags })
    .refine((tags) => new Set(tags).size === tags.length, { error: 'Use each tag once.' }),
})
export type JournalNoteInput = z.infer<typeof journalNoteInput>

export const journalNote = journalNoteInput.extend({ tags: z.array(z.string()), changedAt: isoTime })
export type JournalNote = z.infer<typeof journalNote>

const day = z.iso.date({ error: 'Write a day as 2026-01-31.' }).optional()

/** Which trades of the journal a file has, as the journal's own address says it. */
export const journalExportQuery = z.strictObject({
  format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx.' }),
  currency: z.string().max(20).optional(),
  /** As the journal writes it: log-in and server. */
  account: z.string().max(160).optional(),
  symbol: z.string().max(20).optional(),
  side: z.enum(['buy', 'sell'], { error: 'side must be buy or sell.' }).optional(),
  /** The first and the last day of closing. */
  from: day,
  to: day,
  tag: z.string().max(100).optional(),
})
export type JournalExportQuery = z.infer<typeof journalExportQuery>

/** Notes are read some at a time, in the order in which they were begun. */
export const journalNotesQuery = z.strictObject({ after: wholeNumber('after', 0, Number.MAX_SAFE_INTEGER).default(0) })
export const journalNotes = z.object({
  items: z.array(journalNote),
  /** What to go on after; null where there are no more. */
  next: z.int().nullable(),
})
