import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import pg from 'pg'
import type { Secret } from '../core/secrets/secret.ts'
import type { Config } from './config.ts'

/** Names what a position in the feed counts; under another name positions mean nothing. The folder of a file is no part of it. */
export function feedName({ feed, feedLoop }: Pick<Config, 'feed' | 'feedLoop'>): string {
  if (feed.kind === 'synthetic') return `synthetic:${feed.seed ?? ''}`
  const files = feed.files.map((file) => basename(file)).join(',')
  const digest = createHash('sha256').update(files).digest('hex').slice(0, 16)
  return `ticks:${digest}${feedLoop ? ':loop' : ''}`
}

/**
 * Where the market changed since the last start, the ledger's accounts forget where they stood in the other one. Done before the
 * paper broker does the same with its books and keeps the new name.
 */
export async function forgetOtherFeed(url: Secret, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.reveal() })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('paper.state') is not null as there")
    if (!rows[0]?.there) return
    await client.query(
      'update ledger.accounts set feed_position = -1 where exists (select from paper.state where feed <> $1)',
      [name],
    )
  } finally {
    await client.end()
  }
}
