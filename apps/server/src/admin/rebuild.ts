import { rebuildTables } from '@ratchet/store'
import { onceASecond } from '../core/files/progress.ts'

/** Makes the tables of all traders anew from the record, and says how far it is. */
export async function rebuild(url: string, say: (line: string) => void): Promise<void> {
  const tell = onceASecond(say)
  const { traders, records } = await rebuildTables(url, (done, of, soFar) => {
    tell(() => `${done} of ${of} traders, ${soFar} records`)
  })
  say(`Rebuilt all tables from the record (${traders} traders, ${records} records).`)
}
