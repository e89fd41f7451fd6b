import type { Read } from './books.ts'
import type { Person } from './people.ts'
import { Violation } from './violation.ts'
import { type Attempt, publish } from './work.ts'

/**
 * Looks an attempt up by its key that was answered with an error, or not at all, and only then repeats it: the same key must give the trade
 * that was found.
 */
export async function readBack(one: Attempt, person: Person, read: Read): Promise<void> {
  if (one.id !== undefined) return
  const [found] = await read('select trade_id as id from ledger.idempotency where key = $1', [one.tag])
  for (let again = 0; again < 100 && !(await publish(person, one)); again++)
    await new Promise((done) => setTimeout(done, 30))
  if (one.id === undefined) throw new Violation('I1', `${one.tag} is not accepted any more`)
  if (found && found.id !== one.id)
    throw new Violation('I2', `${one.tag} was ${found.id} and became another, ${one.id}, when it was tried again`)
}

/** Whether each instruction that was acknowledged is in the ledger, and is what was sent. */
export async function holdAcknowledged(attempts: readonly Attempt[], read: Read): Promise<void> {
  const ids = attempts.flatMap(({ id }) => id ?? [])
  const rows = await read('select id, trade_details, type, volume from ledger.trades where id = any($1::uuid[])', [ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { tag, id, body } of attempts) {
    const row = byId.get(id)
    if (!row) throw new Violation('I1', `${tag} was acknowledged as ${id} and is gone`)
    if (row.trade_details !== tag || row.type !== body.type || Number(row.volume) !== body.volume * 10_000)
      throw new Violation('I1', `${tag} was acknowledged as ${id} and became ${JSON.stringify(row)}`)
  }
}
