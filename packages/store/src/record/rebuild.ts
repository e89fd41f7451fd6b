import pg from 'pg'

export interface Rebuilt {
  readonly traders: number
  readonly records: number
}

/**
 * Throws away the tables that are made from the record, and makes them again, one trader after the other, each in one transaction: whoever
 * reads meanwhile finds the rows of before, and the engine goes on.
 * @param url of a user who may use the role of the engine
 * @param onProgress after each trader: how many of all are done, and the records so far
 * @throws what the database says, where a record does not continue the one before it
 */
export async function rebuildTables(
  url: string,
  onProgress: (done: number, of: number, records: number) => void,
): Promise<Rebuilt> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=ratchet_engine',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rows: traders } = await client.query<{ id: string }>(
      'select id from ledger.traders order by created_at_ms, id',
    )
    let records = 0
    for (const [i, { id }] of traders.entries()) {
      const { rows } = await client.query<{ records: string }>('select ledger.rebuild($1) as records', [id])
      records += Number(rows[0]?.records ?? 0)
      onProgress(i + 1, traders.length, records)
    }
    return { traders: traders.length, records }
  } finally {
    await client.end()
  }
}
