import type pg from 'pg'
import { asOwner } from '../connections/connect.ts'

/**
 * The id of the folder of the desk's files; undefined before an api has given it one.
 * @param url of the database's owner
 */
export const filesFolderId = (url: string): Promise<string | undefined> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>("select to_regclass('engines.files_folder') is not null as is")
    return rows[0]?.is ? idIn(client) : undefined
  })

/**
 * Keeps the id where the database has none.
 * @param url of the migrated database's owner
 * @param mark runs before the id is seen by other processes, which wait for it
 * @returns the id that the database has
 */
export const keepFilesFolderId = (url: string, id: string, mark: () => Promise<void>): Promise<string> =>
  asOwner(url, async (client) => {
    await client.query('begin')
    await client.query('set local role ratchet_engine')
    const { rowCount } = await client.query(
      'insert into engines.files_folder (id) values ($1) on conflict do nothing',
      [id],
    )
    if (rowCount === 1) await mark()
    await client.query('commit')
    return (await idIn(client)) ?? id
  })

async function idIn(client: pg.Client): Promise<string | undefined> {
  await client.query('set role ratchet_engine')
  return (await client.query<{ id: string }>('select id from engines.files_folder')).rows[0]?.id
}
