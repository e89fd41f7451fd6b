import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ReplicaLost } from '@ratchet/store/errors'
import { Doors } from '../limits/doors.ts'
import { FairLine } from '../limits/fair-line.ts'
import { Refusal } from '../refusals/refusal.ts'
import { FileAnswer } from './file-answer.ts'
import type { Session } from './session.ts'

/** Files that wait for their readers: so many of one network address, and so many in all. */
const room = { ofCaller: 10, inAll: 100 }
const busy = 'The server is busy with other exports. Try again in a moment.'

/** A request for a file; each call of a route is one. */
export interface Asker {
  readonly session: Pick<Session, 'traderId'>
  readonly address: string
}

/**
 * Makes files for traders, a few at a time: each holds a database connection meanwhile, and the other routes need most of them. A file waits on
 * disk for its reader, so making one takes as long as it takes, however slowly it is read: nobody keeps a turn that others wait for. A file
 * that cannot be made to its end is not begun to be sent; one that a replica breaks off is begun anew (RPL3).
 */
export class Spool {
  readonly #folder: string
  readonly #busy = new Set<string>()
  readonly #doors = new Doors(room)
  readonly #line: FairLine

  /** @param folder for files that no name leads to; it is made where it is missing, for this user alone */
  constructor(folder: string, atOnce: number) {
    this.#folder = folder
    this.#line = new FairLine({ atOnce, ...room, busy })
  }

  /**
   * @param begin opens the file that is to be made, when the turn comes, and once more where it was broken off
   * @returns the file as it is sent; with its last byte the trader may ask for the next one, as after leaving it
   * @throws Refusal if the trader has one under way, or too many are
   */
  async send(
    { session: { traderId }, address }: Asker,
    begin: () => FileAnswer | Promise<FileAnswer>,
  ): Promise<FileAnswer> {
    if (this.#busy.has(traderId))
      throw new Refusal('too_many', 'Your last export is still running. Wait until it has finished.')
    const leave = this.#doors.enter(address)
    if (!leave) throw new Refusal('not_now', busy)
    this.#busy.add(traderId)
    let isOurs = true
    const done = () => {
      leave()
      // By a second call the trader may have another one under way.
      if (isOurs) this.#busy.delete(traderId)
      isOurs = false
    }
    try {
      return await this.#line.run(address, async () => {
        const { name, type, file } = await this.#make(begin).catch((error: unknown) => {
          if (error instanceof ReplicaLost) return this.#make(begin)
          throw error
        })
        return new FileAnswer(name, type, file.createReadStream({ start: 0 }).once('end', done).once('close', done))
      })
    } catch (error) {
      done()
      throw error
    }
  }

  async #make(begin: () => FileAnswer | Promise<FileAnswer>) {
    const { name, type, body } = await begin()
    return { name, type, file: await this.#keep(body) }
  }

  async #keep(content: Readable): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    try {
      await unlink(path)
      await file.writeFile(content)
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  }
}
