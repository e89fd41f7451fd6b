import { z } from 'zod'
import { mediaKind } from './media.ts'
import { serverNames } from './server-names.ts'

/** The content that an operator edits: names, links and media of the public pages. */
export const site = z.object({
  brand: z.string(),
  welcome_message: z.string(),
  /** The broker with whom the videos advise to open an account, as it stands in a sentence. */
  brokerage: z.string(),
  feature_x_enabled: z.boolean(),
  signup: z.enum(['open', 'closed']),
  servers: z.array(z.object({ name: z.string(), kind: z.enum(['paper', 'live']), note: z.string() })),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  videos: z.array(z.object({ title: z.string(), src: z.string(), poster: z.string() })),
  banners: z.array(z.object({ title: z.string(), href: z.string(), image: z.string() })),
})
export type Site = z.infer<typeof site>

const filled = (max: number) =>
  z
    .string({ error: 'Write text in quotes.' })
    .trim()
    .min(1, { error: 'Write some text.' })
    .max(max, { error: `Write at most ${max} characters.` })

/** A path of this server, or an address whose host is a plain one: hosts become part of the content security policy. */
const address = z
  .string({ error: 'Write an address in quotes.' })
  .max(2000, { error: 'Write at most 2000 characters.' })
  .refine((text) => /^\/(?![/\\])[^\s\\]*$/.test(text) || isPlainAddress(text), {
    error: 'Write a path of this server (/…) or an address (https://…).',
  })

function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(hostname) && username === '' && password === ''
}

/** A page of this server allows itself in no frame, so what is local is a file. */
const filmAddress = address.refine((text) => !text.startsWith('/') || mediaKind(text) !== 'page', {
  error: 'Write a file of this server (.mp4, .webm, .svg …), or the address of a page that may be framed (https://…).',
})

const list = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: 'Write a list: […].' }).max(12, { error: 'Write at most 12 entries.' })
const servers = Object.values(serverNames)

/** The schema of `site.json` in the data folder. Each part that is there replaces the default. */
export const siteFile = z
  .strictObject(
    {
      brand: filled(40),
      welcome_message: filled(300),
      brokerage: filled(80),
      feature_x_enabled: z.boolean({ error: 'Write true or false.' }),
      servers: list(
        z.strictObject({ name: z.enum(servers, { error: `Write one of ${servers.join(', ')}.` }), note: filled(200) }),
      ),
      social: list(z.strictObject({ name: filled(40), href: address })),
      videos: list(z.strictObject({ title: filled(120), src: filmAddress, poster: address })),
      banners: list(z.strictObject({ title: filled(120), href: address, image: address })),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'Write one object: {…}.' : undefined) },
  )
  .partial()
export type SiteFile = z.infer<typeof siteFile>
