import { eventMigrations, migrateEvents } from '@ratchet/broker/events'
import { migratePaper, paperMigrations } from '@ratchet/broker/paper'
import { misfitOf } from '@ratchet/postgres'
import { migrate, migrationsDir } from '@ratchet/store'
import { BackupRefused, type Loading, openLoading } from '@ratchet/store/backup'
import type { About } from './format.ts'

/**
 * Makes an empty database what the backup's was when it was saved, so that its rows fit.
 * @param url of the owner
 * @throws BackupRefused if this release does not have the backup's migrations
 */
export async function openAsSaved(url: string, { migrations, part, tables, sequences }: About): Promise<Loading> {
  refuseOthers(migrations)
  const last = (list: About['migrations']['ratchet']) => list.at(-1)?.n ?? 0
  await migrate(url, undefined, undefined, last(migrations.ratchet))
  // An api that runs apart makes no books, and the first engine has not come yet.
  if (migrations.paper.length > 0) await migratePaper(url, last(migrations.paper))
  if (migrations.brokers.length > 0) await migrateEvents(url, last(migrations.brokers))
  return openLoading(url, { migrations, part, tables, sequences })
}

function refuseOthers({ ratchet, paper, brokers }: About['migrations']): void {
  for (const [applied, dir] of [
    [ratchet, migrationsDir],
    [paper, paperMigrations],
    [brokers, eventMigrations],
  ] as const) {
    const misfit = misfitOf(applied, dir)
    if (misfit)
      throw new BackupRefused(
        misfit.is === 'unknown'
          ? `The backup was made by a newer Ratchet (${misfit.name} is unknown here): restore with that release.`
          : `The migration ${misfit.name} is not what it was when the backup was made: restore with the release that made it.`,
      )
  }
}

/** Brings a restored database from the release of the backup to this one. */
export async function bringUp(url: string, say: (line: string) => void): Promise<void> {
  await migrate(url, undefined, say)
  await migratePaper(url)
  await migrateEvents(url)
}
