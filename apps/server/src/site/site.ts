import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mediaKind, siteFile } from '@ratchet/contract'
import { ConfigError } from '../core/refusals/config-error.ts'
import { defaultSite, type SiteContent } from './default.ts'

/**
 * The content of the public pages: the defaults, overridden by `site.json` in the data folder.
 * @throws ConfigError if the file exists and cannot be used
 */
export function readSite(dataDir: string): SiteContent {
  const path = join(dataDir, 'site.json')
  const refused = (reason: string) =>
    new ConfigError(`The site file ${path} cannot be used: ${reason.replace(/\s+/g, ' ')} Correct it, or remove it.`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return defaultSite
    throw refused(`it cannot be read (${code}).`)
  }
  const parsed = siteFile.safeParse(parseJson(text, refused))
  if (!parsed.success) throw refused(firstIssue(parsed.error.issues))
  const { servers = [], ...rest } = parsed.data
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const notes = new Map<string, string>(servers.map(({ name, note }) => [name, note]))
  return {
    ...defaultSite,
    ...given,
    servers: defaultSite.servers.map((server) => ({ ...server, note: notes.get(server.name) ?? server.note })),
  }
}

function parseJson(text: string, refused: (reason: string) => ConfigError): unknown {
  try {
    // Some editors begin a file with a mark of its encoding.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw refused(`it is not JSON (${(error as Error).message}).`)
  }
}

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

function firstIssue([issue]: readonly Issue[]): string {
  if (!issue) return 'it is not valid.'
  const place = issue.path.join('.')
  if (issue.keys) return `${place ? `${place}: ` : ''}${issue.keys.join(', ')} is unknown.`
  return `${place ? `${place}: ` : ''}${issue.message}`
}

/** The servers that the site's pictures, films and framed pages come from, for the content security policy. */
export function siteOrigins({ videos, banners }: SiteContent) {
  const films = (kind: ReturnType<typeof mediaKind>) =>
    videos.map(({ src }) => src).filter((src) => mediaKind(src) === kind)
  const pictures = [...banners.map(({ image }) => image), ...videos.map(({ poster }) => poster), ...films('picture')]
  return { img: originsOf(pictures), media: originsOf(films('film')), frame: originsOf(films('page')) }
}

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin)),
]
