import { z } from 'zod'
import { messages } from './messages.ts'
import { type NumberRule, tooLarge } from './numbers.ts'

/** A moment, ISO 8601 in UTC. Inside the product moments are Unix milliseconds. */
export const isoTime = z.iso.datetime({ offset: false })

/** Ticket numbers exceed 2^53 at some brokers, so outside they are always text. */
export const ticket = z.string().regex(/^\d{1,20}$/)

/** A number of JSON that can be a price, a volume or a distance: finite, not negative, and not beyond the rule's largest. */
export const amount = ({ sentence, most }: NumberRule, error: z.core.$ZodErrorMap | string = sentence) =>
  z
    .number({ error })
    .nonnegative({ error: sentence })
    .max(most, { error: tooLarge(most) })

/** A log-in at a broker; empty where the one of the Trading Credentials is meant, or none is kept. */
export const brokerLogin = z.string().regex(/^\d{0,20}$/, { error: messages.invalidBrokerId })

/** What controls a terminal, breaks a line, or turns the direction of the text around it. Joiners stay: names of some languages need them. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A name that others read: on a card, in a letter, in a list. */
export const named = <T extends z.ZodType<string>>(text: T) =>
  text.refine((value) => !unseen.test(value), { error: messages.unseenLetters })

/** The same but for ends of lines and tabs. */
const unseenInProse = /[^\P{Cc}\n\r\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A text of several lines that others read. */
export const prose = <T extends z.ZodType<string>>(text: T) =>
  text.refine((value) => !unseenInProse.test(value), { error: messages.unseenLetters })

const decimal = /^-?\d{1,16}$/

/** A number of a query, in decimal digits alone: `Number` would take 0x10, 1e3, blanks and nothing too. */
export const inDigits = <T extends z.ZodNumber>(rule: T) =>
  z.preprocess(
    (typed) => (typeof typed === 'string' ? (decimal.test(typed) ? Number(typed) : Number.NaN) : typed),
    rule,
  )

/** A whole number of a query, in one sentence. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}.`
  return inDigits(z.number({ error }).int({ error }).min(min, { error }).max(max, { error }))
}
