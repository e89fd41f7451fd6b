import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { Person } from './person.ts'
import { scratchFolder } from './process.ts'

export interface TraderProcess {
  /** The running server; `start` puts the next one here. */
  readonly server: ServerProcess
  /** A connection as the owner of the database. */
  readonly root: pg.Client
  /** The trader of the tests. */
  readonly ada: Person
  /** Starts the server again, after a test has stopped it. Ada is then signed out. */
  start(): Promise<void>
}

/** Starts the real server with a trader before the tests of the file that calls it, and kills it afterwards. */
export function startTraderProcess(): TraderProcess {
  const folder = scratchFolder()
  let database: TestDatabase | undefined
  const desk = {
    async start() {
      desk.server = await startProcess({
        RATCHET_DATA_DIR: folder.path,
        DATABASE_URL: database?.url ?? '',
        FEED: 'synthetic:7',
      })
      if (!(await desk.server.ready)) throw new Error(`${desk.server.out()}${desk.server.err()}`)
      desk.ada = new Person(desk.server.url, 'Ada')
    },
  } as { -readonly [K in keyof TraderProcess]: TraderProcess[K] }
  beforeAll(async () => {
    database = await createTestDatabase()
    desk.root = new pg.Client(database.url)
    await desk.root.connect()
    await desk.start()
    await desk.ada.signUp()
  })
  afterAll(async () => {
    await desk.server?.signal('SIGKILL')
    await desk.root?.end()
    await database?.drop()
    folder.remove()
  })
  return desk
}
