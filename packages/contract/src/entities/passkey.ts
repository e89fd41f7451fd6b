import { z } from 'zod'

/** A new password keeps a passkey that was added in the last so many days only if its owner says so. */
export const recentPasskeyDays = 30

/** A passkey as its owner sees it. */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO time. */
  since: z.string(),
  /** ISO time; null where no use is known. Uses are kept since 2026-11-28. */
  used: z.string().nullable(),
  /** Whether it was added in the last `recentPasskeyDays`. */
  recent: z.boolean(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>
