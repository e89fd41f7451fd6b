import { Person } from '../people.ts'
import { attempt, bidNow } from '../work.ts'
import { acknowledged, comes, type Kind, type Round } from './round.ts'
import { recover } from './server.ts'

/** From now on the ledger takes no request of that account: PostgreSQL says so with an error that is no absence. */
async function poison({ desk }: Round, account: string): Promise<() => Promise<unknown>> {
  await desk.books.read(`
    create or replace function ledger.spoil() returns trigger language plpgsql as
    $$ begin raise exception 'the harness has spoilt this account'; end $$`)
  await desk.books.read(`create trigger spoilt before insert on ledger.flight for each row
    when (new.rest -> 'request' ->> 'accountId' = '${account}') execute function ledger.spoil()`)
  return async () => {
    await desk.books.read('drop trigger spoilt on ledger.flight')
    await desk.books.read('drop function ledger.spoil()')
  }
}

const frozenFor = async (person: Person): Promise<string | undefined> =>
  (await person.call('GET', '/api/accounts'))?.body?.items?.[0]?.frozen?.cause

/** One account whose every step fails: it is frozen alone, the orders of others are executed, and another try lets it out. */
export const poisoned: Kind = {
  name: 'poison',
  shapes: ['all', 'split'],
  weight: 3,
  async run(round) {
    const { desk, random, tell, tag } = round
    const eve = new Person(`Eve-${tag}`, desk.ada.url)
    await eve.signUp()
    const first = attempt(`${tag}-eve`, random, await bidNow(eve))
    await acknowledged(eve, first)
    const accounts = async () => (await eve.ask('GET', '/api/accounts')).body.items
    await comes('an account was to open with its first order', async () => (await accounts()).length > 0)
    await desk.level()
    const [{ id }] = await accounts()
    const cure = await poison(round, id)
    tell('an account is poisoned')
    const startedMs = performance.now()
    const spoilt = attempt(`${tag}-spoilt`, random, await bidNow(eve))
    await acknowledged(eve, spoilt)
    await comes('the poisoned account was to be frozen', async () => (await frozenFor(eve)) === 'fault')
    tell('it is frozen')
    const other = attempt(`${tag}-other`, random, await bidNow(desk.ada))
    desk.attempts.push(other)
    await acknowledged(desk.ada, other)
    await comes("another trader's order was to be carried out meanwhile", async () => {
      const trade = (await desk.ada.call('GET', `/api/trades/${other.id}`))?.body
      // An order at a price of its own has a ticket once it works at the broker; the market may take half a minute to reach it.
      return trade !== undefined && (trade.status !== 'Pending' || trade.order !== null)
    })
    tell('the order of another trader is carried out')
    await cure()
    await eve.ask('POST', `/api/accounts/${id}/retry`)
    await comes('another try was to let it out', async () => (await frozenFor(eve)) === undefined)
    const recoveryMs = await recover(round, startedMs)
    return { what: 'account poisoned', recoveryMs, orders: 2 }
  },
}
