import { z } from 'zod'

/** What an operator edits: names, links and media of the public pages. */
export const site = z.object({
  brand: z.string(),
  welcome_message: z.string(),
  feature_x_enabled: z.boolean(),
  signup: z.enum(['open', 'closed']),
  servers: z.array(z.object({ name: z.string(), kind: z.enum(['paper', 'live']), note: z.string() })),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  videos: z.array(z.object({ title: z.string(), src: z.string(), poster: z.string() })),
  banners: z.array(z.object({ title: z.string(), href: z.string(), image: z.string() })),
})
export type Site = z.infer<typeof site>
