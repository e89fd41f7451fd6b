import { checkRecords } from '@ratchet/store'
import { Damaged } from './exit-status.ts'

/**
 * Makes each hash of every trader's record anew, after a restore or where somebody doubts the record. Reads one snapshot, so it is right beside a
 * running server too.
 * @throws Damaged where a record is not whole
 */
export async function verify(url: string, say: (line: string) => void): Promise<void> {
  const { traders, records, damaged, newestMs } = await checkRecords(url, (id, problem) =>
    say(`Trader ${id}: ${problem}`),
  )
  const newest = newestMs === null ? 'none' : new Date(newestMs).toISOString()
  say(`Checked: ${traders} traders, ${records} records; newest record: ${newest}.`)
  if (damaged > 0) throw new Damaged(`The record of ${damaged} traders is damaged. Restore it from a backup.`)
}
