import { steadyClock } from '../../src/oanda/steady-clock.ts'
import { type Finding, verifyOanda } from './verify.ts'

export type { Finding } from './verify.ts'

/** Tries a practice account out, in the smallest size. @param said is told of each finding */
export const verifyOandaAccount = (
  options: Omit<Parameters<typeof verifyOanda>[0], 'steady'>,
  said: (finding: Finding) => void,
) => verifyOanda({ ...options, steady: steadyClock }, said)
