import { rebuildTables } from '@ratchet/store'

const sayEveryMs = 1000

/** Makes the tables of all traders anew from the record, and says how far it is. */
export async function rebuild(url: string, say: (line: string) => void): Promise<void> {
  let saidMs = performance.now()
  const { traders, records } = await rebuildTables(url, (done, of, soFar) => {
    if (performance.now() - saidMs < sayEveryMs) return
    saidMs = performance.now()
    say(`${done} of ${of} traders, ${soFar} records`)
  })
  say(`All tables are made anew from the record (traders: ${traders}, records: ${records}).`)
}
