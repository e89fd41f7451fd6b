import pg from 'pg'
import { load } from './load.ts'
import { type Kind, pause } from './round.ts'
import { recover } from './server.ts'

/** The tables are thrown away and made anew under load; the session that does it is ended in the middle, and sometimes the server too. */
export const rebuildBroken: Kind = {
  name: 'rebuild',
  shapes: ['all', 'split'],
  weight: 4,
  async run(round) {
    const { desk, random, tell } = round
    const client = new pg.Client({ connectionString: desk.databaseUrl, application_name: 'chaos rebuild' })
    client.on('error', () => {})
    await client.connect()
    let times = 0
    const rebuilding = (async () => {
      for (;;) {
        await client.query('select ledger.rebuild(id) from ledger.traders order by id')
        times++
      }
    })().catch(() => {})
    const working = load(round)
    await pause(random.whole(20, 250))
    const killedMs = performance.now()
    await desk.books.read(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'chaos rebuild'",
    )
    const alsoServer = random.next() < 0.5
    if (alsoServer) await Promise.all(desk.servers.map((server) => server.kill()))
    await rebuilding
    await client.end().catch(() => {})
    const what = alsoServer ? 'rebuild broken, and the server' : 'rebuild broken'
    tell(`${what}; the tables were made anew ${times} times before`)
    const recoveryMs = await recover(round, killedMs, working)
    return { what, recoveryMs }
  },
}
