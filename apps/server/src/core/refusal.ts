import { type AccountOffer, type ApiError, type ErrorCode, errorStatus, messages } from '@ratchet/contract'
import type { z } from 'zod'

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
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.statusCode = errorStatus[code]
    this.fields = fields
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

/** Names every wrong field with its first sentence; the message is the most important of them. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {}
  const sentences: string[] = []
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= `Unknown field: ${key}.`
      sentences.push(`Unknown field: ${issue.keys.join(', ')}.`)
      continue
    }
    const field = issue.path.join('.')
    const sentence = isOurs(issue.message) ? issue.message : `${field || 'The request'}: ${issue.message}.`
    if (field) fields[field] ??= sentence
    sentences.push(sentence)
  }
  const first = sentences.find((sentence) => incomplete.has(sentence)) ?? sentences[0] ?? 'The request is not valid.'
  return new Refusal('invalid', first, Object.keys(fields).length > 0 ? fields : undefined)
}

/** Sentences of the contract end with a full stop; the library's own do not. */
const isOurs = (message: string): boolean => message.endsWith('.')
