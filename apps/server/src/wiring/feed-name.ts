import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Config } from './config.ts'

/** Names what a position in the feed counts; under another name positions mean nothing. The folder of a file is no part of it. */
export function feedName({ feed, feedLoop }: Pick<Config, 'feed' | 'feedLoop'>): string {
  if (feed.kind === 'synthetic') return `synthetic:${feed.seed ?? ''}`
  const files = feed.files.map((file) => basename(file)).join(',')
  const digest = createHash('sha256').update(files).digest('hex').slice(0, 16)
  return `ticks:${digest}${feedLoop ? ':loop' : ''}`
}
