import { z } from 'zod'
import { accountOffer } from './entities/account.ts'

/** The closed list of what can go wrong for a caller, with the status it travels under. */
export const errorStatus = {
  invalid: 400,
  signed_out: 401,
  quota: 402,
  forbidden: 403,
  /** What concerns real money asks who it is, where that was not shown a moment ago: show it, and send the request again. */
  prove_first: 403,
  not_found: 404,
  conflict: 409,
  /** An instruction names an account that the trader does not have: it has to be confirmed, or corrected. */
  unknown_account: 409,
  /** The credentials reach several accounts: one of `choices` has to be named. */
  choose_account: 409,
  too_large: 413,
  too_many: 429,
  internal: 500,
  not_now: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

export const apiError = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  choices: z.array(accountOffer).optional(),
})
export type ApiError = z.infer<typeof apiError>
