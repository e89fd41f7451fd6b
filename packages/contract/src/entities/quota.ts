import { z } from 'zod'

/** What a trader has a limited number of. */
export const quotaKinds = ['minute', 'day', 'alive', 'accounts', 'letters', 'changes', 'changedMb'] as const
export type QuotaKind = (typeof quotaKinds)[number]

/** How much of something limited a trader has. */
export const quota = z.object({
  of: z.enum(quotaKinds),
  used: z.int(),
  most: z.int(),
  /** Set where four fifths or more of it are used: what to do. */
  warning: z.string().nullable(),
})
export type Quota = z.infer<typeof quota>
