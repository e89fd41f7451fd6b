import { type AccountOffer, type ApiError, type ErrorCode, errorStatus, messages } from '@ratchet/contract'
import type { z } from 'zod'

/** What a refusal tells at most, however much was wrong with the request. */
export const refusalBounds = { issues: 20, unknownFields: 5, letters: 500, nameLetters: 60 } as const
const { issues: maxIssues, unknownFields, letters, nameLetters } = refusalBounds

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

function cutFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const first = Object.entries(fields).slice(0, maxIssues)
  return Object.fromEntries(first.map(([name, sentence]) => [cut(name, nameLetters), cut(sentence, letters)]))
}

/** A request that is refused because of its caller or its content; the message is for people. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** This must be a plain field, because Fastify assigns it on the errors of its validation. */
  readonly statusCode: number
  readonly fields: Readonly<Record<string, string>> | undefined
  /** When it is worth another try, in seconds; undefined where that is not known. */
  retryAfterS: number | undefined
  /** Accounts of which one has to be named. */
  readonly choices: readonly AccountOffer[] | undefined

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    choices?: readonly AccountOffer[],
  ) {
    super(cut(message, letters))
    this.name = 'Refusal'
    this.code = code
    this.statusCode = errorStatus[code]
    this.fields = fields && cutFields(fields)
    this.choices = choices
    this.retryAfterS = code === 'not_now' ? 5 : undefined
  }

  toBody(): ApiError {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: { ...this.fields } }),
      ...(this.choices && { choices: [...this.choices] }),
    }
  }
}

/** Refuses the value of one field. */
export const invalidField = (field: string, message: string): Refusal =>
  new Refusal('invalid', message, { [field]: message })

/** A form with an empty field is refused for that before anything else, as on its screen. */
const incomplete: ReadonlySet<string> = new Set([
  messages.tradeIncomplete,
  messages.riskIncomplete,
  messages.profileIncomplete,
])

/**
 * Names every wrong field with its first sentence, up to `refusalBounds.issues`; the message is the most important of them.
 * @param within the field that the issues lie in, if they are not the whole request's
 */
export function refusalOf(issues: readonly z.core.$ZodIssue[], within: readonly PropertyKey[] = []): Refusal {
  const fields: Record<string, string> = {}
  const sentences: string[] = []
  for (const issue of issues.slice(0, maxIssues)) {
    if (issue.code === 'unrecognized_keys') {
      const names = issue.keys.slice(0, unknownFields).map((key) => cut(key, nameLetters))
      for (const key of names) fields[key] ??= `Unknown field: ${key}.`
      const more = issue.keys.length - names.length
      sentences.push(
        `Unknown field: ${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}.`,
      )
      continue
    }
    const field = [...within, ...issue.path].join('.')
    const sentence = isOurs(issue.message) ? issue.message : `${field || 'The request'}: ${issue.message}.`
    if (field) fields[field] ??= sentence
    sentences.push(sentence)
  }
  const first = sentences.find((sentence) => incomplete.has(sentence)) ?? sentences[0] ?? 'The request is not valid.'
  return new Refusal('invalid', first, Object.keys(fields).length > 0 ? fields : undefined)
}

/** Sentences of the contract end with a full stop; the library's own do not. */
const isOurs = (message: string): boolean => message.endsWith('.')
