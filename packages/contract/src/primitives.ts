import { z } from 'zod'

/** A moment, ISO 8601 in UTC. Inside the product moments are Unix milliseconds. */
export const isoTime = z.iso.datetime({ offset: false })

/** Ticket numbers exceed 2^53 at some brokers, so outside they are always text. */
export const ticket = z.string().regex(/^\d{1,20}$/)

/** A trader types digits with at most one decimal point; the very rule of every price, volume and pip field. */
export const decimalPattern = /^(\d+\.?\d*|\.\d+)$/
export const digitsPattern = /^\d+$/

/** A number of JSON that can be a price, a volume or a distance: finite and not negative. */
export const amount = (message: string) =>
  z.number({ error: message }).nonnegative({ error: message }).finite({ error: message })
