import { migrateEvents } from '@ratchet/broker/oanda'
import { migratePaper } from '@ratchet/broker/paper'
import { migrate } from '@ratchet/store'
import { type Loading, openLoading } from '@ratchet/store/backup'
import type { About } from './format.ts'

/**
 * Makes an empty database what the backup's was when it was saved, so that its rows fit.
 * @param url of the owner
 */
export async function openAsSaved(url: string, { migrations, part, tables, sequences }: About): Promise<Loading> {
  const last = (list: About['migrations']['ratchet']) => list.at(-1)?.n ?? 0
  await migrate(url, undefined, undefined, last(migrations.ratchet))
  // An api that runs apart makes no books, and the first engine has not come yet.
  if (migrations.paper.length > 0) await migratePaper(url, last(migrations.paper))
  if (migrations.brokers.length > 0) await migrateEvents(url, last(migrations.brokers))
  return openLoading(url, { migrations, part, tables, sequences })
}

/** Brings a restored database from the release of the backup to this one. */
export async function bringUp(url: string, say: (line: string) => void): Promise<void> {
  await migrate(url, undefined, say)
  await migratePaper(url)
  await migrateEvents(url)
}
