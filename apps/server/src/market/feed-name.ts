import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Config } from '../core/settings/config.ts'

/** Names the feed to which a stored feed position belongs. Positions of another feed mean nothing. A file's folder is no part of its name. */
export function feedName({ feed, feedLoop }: Pick<Config, 'feed' | 'feedLoop'>): string {
  if (feed.kind === 'synthetic') return `synthetic:${feed.seed ?? ''}`
  const files = feed.files.map((file) => basename(file)).join(',')
  const digest = createHash('sha256').update(files).digest('hex').slice(0, 16)
  return `ticks:${digest}${feedLoop ? ':loop' : ''}`
}
