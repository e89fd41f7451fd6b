import type { Limits } from '@ratchet/contract'
import type { BrokerReport, BrokerRequest, Quote, Side } from '@ratchet/domain'
import type { Proof } from '@ratchet/engine/testing'
import { Begun } from './begun.ts'
import type { CommitWrite, SeenBooks } from './books.ts'
import { Floors } from './floors.ts'
import type { LeaseHolder } from './ledger.ts'
import { Effects } from './oanda/effects.ts'
import { OwnLadders } from './own-ladders.ts'
import { Places } from './places.ts'
import type { Tables } from './tables.ts'
import type { Tape } from './tape.ts'

/** An invariant does not hold; the message names it and its subject. */
export class Violation extends Error {
  readonly invariant: string

  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`)
    this.invariant = invariant
  }
}

interface Stop {
  readonly side: Side
  readonly sl: number
}

/** Checks every write of the broker and the ledger against the invariants before it happens. */
export class Watchman {
  readonly #tables: Tables
  readonly #books: SeenBooks
  readonly #lease: (accountId: string) => LeaseHolder
  /** At a broker that can prove no absence, an account may stay frozen for good. */
  readonly #proof: Proof
  readonly #orderOf = new Map<string, string>()
  readonly #atBroker = new Map<string, Stop>()
  readonly #intended = new Map<string, Stop>()
  /** The ids of instructions that were acknowledged. */
  readonly acknowledged = new Set<string>()
  /** Accounts whose book lost its last report: their next report takes its number, so the two can never be the same again. */
  readonly #older = new Set<string>()
  /** Positions, by account and ticket, whose stop was moved past this desk: a request that was under way by then may set it back, and nobody can help it. */
  readonly elsewhere = new Set<string>()
  /** The balance of each account as its record says it last. */
  readonly #balances = new Map<string, number>()
  /** Commands of which the record says that they changed money. */
  readonly #funded = new Set<string>()
  /** What the record says was paid into and taken out of accounts at their broker. */
  readonly #transfers = new Map<string, number[]>()
  /** I7: what may not be passed, by account. */
  readonly #begun: Begun
  broken: Violation | null = null
  /** Pairs of which an order was filled. */
  pairsFilled = 0
  /** Set for our own market. */
  readonly places: Places | null
  readonly #own: OwnLadders
  readonly #floors: Floors
  readonly #effects: Effects

  /** @param lease of an account's shard */
  constructor(
    tables: Tables,
    books: SeenBooks,
    lease: (accountId: string) => LeaseHolder,
    proof: Proof,
    tape: Tape | null,
  ) {
    this.#tables = tables
    this.#books = books
    this.#lease = lease
    this.#proof = proof
    const fail = (invariant: string, what: string) => this.#fail(invariant, what)
    this.#own = new OwnLadders(tables, fail)
    this.#begun = new Begun(tables, (what) => this.#fail('I7', what))
    this.#effects = new Effects(tables, books, (what) => this.#fail('I1', what))
    this.#floors = new Floors(tables, tape, books.money, (what) => this.#fail('I8', what))
    this.places = tape && new Places(tape, tables, this.#own, fail)
    books.watch = (reports) => {
      for (const report of reports) {
        this.#broker(report)
        this.#begun.reported(report)
      }
    }
    tables.watch = (write, writer) => this.#ledger(write, writer)
  }

  #fail(invariant: string, what: string): void {
    this.broken ??= new Violation(invariant, what)
  }

  /** The account has these limits from now on. */
  limited(account: string, limits: Limits): void {
    this.#begun.limited(account, limits)
  }

  /** A request comes to the broker. One that carries a repeated client id out again is to get none that is in its history. */
  arrives({ account, clientId }: BrokerRequest): void {
    if (this.#proof === 'history' && this.#books.answers.has(`${account} ${clientId}`))
      this.#fail('I2', `request ${clientId} was sent again though the broker had carried it out`)
  }

  #broker({ account, orders, positions }: BrokerReport): void {
    for (const { ticket, clientId } of orders) {
      // Stops, targets and stop-outs are the broker's own.
      if (clientId === '') continue
      const key = `${account} ${clientId}`
      const first = this.#orderOf.get(key) ?? ticket
      this.#orderOf.set(key, first)
      if (first !== ticket) this.#fail('I2', `instruction ${clientId} has the orders ${first} and ${ticket}`)
      if (this.places && this.#tables.trades.has(clientId) && !this.#tables.requests.has(clientId))
        this.#fail('I2', `order ${ticket} is in the book before the intent of ${clientId} is in the ledger`)
      const known = this.#tables.trades.has(clientId) || this.#tables.requests.has(clientId)
      if (!known) this.#fail('I2', `order ${ticket} belongs to nothing that was ever wanted (${clientId})`)
    }
    for (const { ticket, side, sl, volume, clientId } of positions) {
      if (!this.#tables.trades.has(clientId))
        this.#fail('I2', `position ${ticket} belongs to no instruction (${clientId})`)
      const position = `${account} ${ticket}`
      if (volume > 0 && !this.elsewhere.has(position))
        this.#tightens(this.#atBroker, position, { side, sl }, "the broker's stop")
    }
  }

  #ledger(write: CommitWrite, writer: string): void {
    const { account, changes } = write
    this.#own.commits(write)
    this.places?.commits(write)
    this.#floors.commits(write)
    this.#effects.commits(write)
    const holder = this.#lease(account.id).session?.engine ?? 'nobody'
    if (writer !== holder) this.#fail('I3', `${writer} writes while ${holder} holds the writer lease`)
    const owner = this.#tables.accounts.get(account.id)?.traderId
    this.#alarms(account.id, changes)
    this.#money(account.id, changes)
    for (const { trade, position, closed, request, modified } of changes) {
      for (const row of [trade, position, closed, request])
        if (row && (row.traderId !== owner || row.accountId !== account.id))
          this.#fail('I4', `a write of ${account.id} carries a row of ${row.traderId}`)
      if (modified && modified.traderId !== owner)
        this.#fail('I4', `a stop change of ${modified.traderId} in ${account.id}`)
      if (position?.open) {
        const { ticket, side } = position
        this.#tightens(
          this.#intended,
          `${account.id} ${ticket}`,
          { side, sl: position.intendedSl },
          'the intended stop',
        )
      }
    }
  }

  /**
   * A request leaves an engine: the account must be its own, asked anew since its last write, and nothing of it unknown. At a broker that
   * shares the ledger's log it is looked at when the book is written.
   */
  leaves(engine: string, { account, clientId }: BrokerRequest): void {
    if (this.places) return
    const look = this.#tables.looks.get(`${engine} ${account}`)
    if (!look)
      this.#fail(
        'I3',
        `${engine} sends ${clientId} ${look === false ? 'though' : 'without asking whether'} it lost ${account}`,
      )
    // An engine that loses the account between the answer and the send cannot know what its successor writes.
    if (this.#lease(account).session?.engine !== engine) return
    for (const { id, accountId, state } of this.#tables.requests.values())
      if (accountId === account && state === 'unknown')
        this.#fail('I2', `${clientId} is sent for ${account} though nobody knows what became of ${id}`)
  }

  /** SHA2: a process that knows that it lost a shard writes nothing more to the accounts of it at their broker. */
  writesAt(process: string, shard: number, hasShard: boolean): void {
    if (!hasShard) this.#fail('I3', `${process} goes on at the broker for shard ${shard}, which it has no more`)
  }

  /** SHA6: all processes together ask no more of a broker than it takes from one address. */
  asksTogether(what: string, count: number, most: number): void {
    if (count > most) this.#fail('I12', `${count} ${what} come from one address, of which the broker takes ${most}`)
  }

  /** An account that is frozen says so on record, once for each request, until the record says how it was settled. */
  #frozenOnRecord(): ReadonlySet<unknown> {
    const open = new Set<unknown>()
    for (const { kind, request } of this.#tables.flight) {
      if (kind === 'account.settled' && !open.delete(request))
        this.#fail('I5', `${request} was settled but never unknown`)
      if (kind !== 'account.frozen') continue
      if (open.has(request)) this.#fail('I5', `${request} is unknown twice on record`)
      open.add(request)
    }
    for (const { id, state } of this.#tables.requests.values())
      if ((state === 'unknown') !== open.has(id)) this.#fail('I5', `the record does not say that ${id} is ${state}`)
    return open
  }

  /** A gap is an alarm once; nothing is restored that was no alarm; no difference is found where nobody touched the book. */
  #alarms(account: string, changes: CommitWrite['changes']): void {
    const alarmed = new Set(this.#tables.alarmedOf(account))
    for (const { kind, data } of changes) {
      const ticket = 'position' in data ? String(data.position) : ''
      if (kind === 'protection.gap' && alarmed.has(ticket))
        this.#fail('I5', `the gap of position ${ticket} is told twice`)
      if (kind === 'protection.gap') alarmed.add(ticket)
      if (kind === 'protection.restored' && !alarmed.delete(ticket))
        this.#fail('I5', `the protection of position ${ticket} is restored but was never missing`)
      if (kind === 'account.difference' && !this.#tables.tampered.has(account))
        this.#fail('I5', `${account} differs from an untouched book: ${JSON.stringify(data)}`)
    }
  }

  /**
   * MAT22, ACC3: what was asked for once is paid in once, and each record that books says the balance that follows from the one before it. OANDA counts
   * in parts of a cent: its balance and the sum of what it booked may differ by their rounding.
   */
  #money(account: string, changes: CommitWrite['changes']): void {
    const isOurs = this.#books.accounts.get(account)?.balance !== undefined
    for (const { kind, data, money } of changes) {
      if (!money) continue
      const { balance, booked } = money
      const before = this.#balances.get(account)
      if (isOurs && before !== undefined && before + booked !== balance && !this.#older.has(account))
        this.#fail('I5', `the balance of ${account} went from ${before} to ${balance}, and ${booked} was booked`)
      this.#balances.set(account, balance)
      if (kind !== 'account.funded') continue
      // What was done at a broker answers no command.
      const command = data.commandId
      if (command === undefined) {
        this.#transfers.set(account, [...(this.#transfers.get(account) ?? []), data.amount])
        continue
      }
      if (this.#funded.has(command)) this.#fail('I2', `the command ${command} changed the money of ${account} twice`)
      this.#funded.add(command)
    }
  }

  /** So many closes of a position were carried out that nobody made by hand: one for each that was wanted, at most. */
  closes(account: string, position: string, count: number): void {
    const wanted = [...this.#tables.requests.values()].filter(
      (one) => one.accountId === account && one.kind === 'close' && one.position === position,
    )
    if (count > wanted.length)
      this.#fail('I2', `position ${position} of ${account} was closed ${count} times for ${wanted.length} requests`)
  }

  #tightens(known: Map<string, Stop>, position: string, now: Stop, what: string): void {
    const before = known.get(position)
    known.set(position, now)
    if (!before || before.sl === 0 || before.sl === now.sl) return
    const looser = now.sl === 0 || (now.side === 'buy' ? now.sl < before.sl : now.sl > before.sl)
    if (looser) this.#fail('I3', `${what} of position ${position} went from ${before.sl} to ${now.sl}`)
  }

  /** A stop that was taken away at the broker while nothing else happened is there again, or its position is gone. */
  restored(account: string, ticket: string, { side, sl }: Stop): void {
    const now = this.#books.positions.get(`${account} ${ticket}`)
    if (!now || now.volume === 0) return
    const isBack = now.sl !== 0 && (side === 'buy' ? now.sl >= sl : now.sl <= sl)
    if (!isBack)
      this.#fail(
        'I3',
        `the stop ${sl} of position ${ticket} was taken away, and ${now.sl} is there while the price stands still`,
      )
  }

  /** Somebody else changed the broker's book: what it has is measured anew. `old`: an account whose last report it lost. */
  bookWasChanged(old: string | null): void {
    this.#atBroker.clear()
    if (old !== null) this.#older.add(old)
  }

  /** I1 at any time: what was acknowledged is there. */
  kept(): void {
    for (const id of this.acknowledged) if (!this.#tables.trades.has(id)) this.#fail('I1', `instruction ${id} is gone`)
  }

  /** I1 and I5 when the storm is over: nothing hangs, and the ledger is the broker's book, or the account says it is not sure. @param last quote that the market gave */
  settled(last: Quote): void {
    this.kept()
    this.places?.settled()
    this.#floors.settled()
    const held = this.#frozenOnRecord()
    for (const { id, traderId } of this.#tables.accounts.values()) {
      // Nothing of it can be carried out; all others must be as if it were not there.
      if (this.#tables.poisoned.has(id)) continue
      if (held.has(id)) {
        if (!this.#isOlder(id)) this.#fail('I5', `${id} is held though its broker's book is no older than the record`)
        continue
      }
      if (this.#isOlder(id)) this.#fail('I5', `the broker's book of ${id} is older than the record, and nobody says so`)
      const requests = [...this.#tables.requests.values()].filter(({ accountId }) => accountId === id)
      const unknown = requests.filter(({ state }) => state === 'unknown')
      if (unknown.length > 0) {
        // A book that was set back behind the place of a request proves nothing of it: what came of it may have been lost with the rest.
        const seq = this.#books.accounts.get(id)?.seq ?? 0
        const isLost = this.#older.has(id) && unknown.some(({ checkpoint }) => Number(checkpoint) > seq)
        if (this.#proof !== 'none' && !isLost) this.#fail('I5', `${id} stays frozen though its broker can be asked`)
        continue
      }
      for (const { id: request, state } of requests)
        if (state === 'intended') this.#fail('I5', `request ${request} was never settled`)
      for (const trade of this.#tables.trades.values())
        if (trade.accountId === id && trade.status === 'Pending' && !trade.working && !trade.deleted)
          this.#fail('I1', `instruction ${trade.id} of ${traderId} was never carried out`)
      this.#effects.settled(id)
      this.#pairs(id)
      this.#frozen(id)
      for (const command of this.#tables.commands.values())
        if (command.accountId === id && command.outcome === null)
          this.#fail('I1', `command ${command.id} was never answered`)
      for (const {
        ticket,
        accountId,
        open,
        gapSinceMs,
        sl,
        tp,
        intendedSl,
        intendedTp,
      } of this.#tables.positions.values())
        if (accountId === id && open) {
          const isGap = sl !== intendedSl || tp !== intendedTp
          if (isGap !== (gapSinceMs !== null)) this.#fail('I5', `the gap of position ${ticket} has no true time`)
          if (!isGap && this.#tables.alarmedOf(id).has(ticket))
            this.#fail('I5', `the alarm of position ${ticket} goes on`)
        }
      this.#same(id, 'positions', this.#ledgerPositions(id), this.#brokerPositions(id))
      this.#floors.isFlat(id, this.#books)
      this.#floors.isSeen(id, last)
      const { money } = this.#books
      if (money)
        this.#same(id, 'transfers', (this.#transfers.get(id) ?? []).map(String), money.transfers(id).map(String))
      const balance = this.#books.accounts.get(id)?.balance
      const told = this.#balances.get(id)
      if (!this.#older.has(id) && balance !== undefined && told !== undefined && balance !== told)
        this.#fail('I5', `the balance of ${id}: ledger ${told}, broker ${balance}`)
      if (!this.#older.has(id)) this.#same(id, 'closing deals', this.#ledgerDeals(id), this.#brokerDeals(id))
    }
  }

  #isOlder(account: string): boolean {
    return (this.#books.accounts.get(account)?.seq ?? 0) < (this.#tables.accounts.get(account)?.brokerSeq ?? 0)
  }

  /** OCO2, OCO3, from what traders asked for: of a pair none waits once the other was filled. */
  #pairs(account: string): void {
    for (const one of this.#tables.trades.values()) {
      const other = one.accountId === account && one.oco && this.#tables.trades.get(one.oco.with)
      if (!other) continue
      const left = [one, other].find(({ status, working }) => status === 'Pending' && working)
      const filled = [one, other].find(({ position }) => position !== null)
      if (filled && one.status !== 'failed') this.pairsFilled++
      if (left && filled) this.#fail('I10', `order ${left.id} waits though the other one of its pair was filled`)
    }
  }

  /** ADM3: on an account that the operator has frozen nothing waits. */
  #frozen(account: string): void {
    if (!this.#tables.limits.get(account)?.freeze) return
    for (const { id, accountId, status, working } of this.#tables.trades.values())
      if (accountId === account && status === 'Pending' && working)
        this.#fail('I11', `order ${id} waits on an account that the operator has frozen`)
  }

  #same(account: string, what: string, ledger: readonly string[], broker: readonly string[]): void {
    if (ledger.join('; ') !== broker.join('; '))
      this.#fail('I5', `${what} of ${account}: ledger [${ledger.join('; ')}] broker [${broker.join('; ')}]`)
  }

  #ledgerPositions = (account: string) =>
    [...this.#tables.positions.values()]
      .filter(({ accountId, open }) => accountId === account && open)
      .map(({ ticket, side, volume, sl, tp }) => `${ticket} ${side} ${volume} ${sl} ${tp}`)
      .toSorted()

  #brokerPositions = (account: string) =>
    this.#books
      .open(account)
      .map(({ ticket, side, volume, sl, tp }) => `${ticket} ${side} ${volume} ${sl} ${tp}`)
      .toSorted()

  #ledgerDeals = (account: string) =>
    [...this.#tables.closed.values()]
      .filter(({ accountId }) => accountId === account)
      .map(({ ticket, price, volume, profit }) => `${ticket} ${price} ${volume} ${profit}`)
      .toSorted()

  #brokerDeals = (account: string) =>
    this.#books.deals
      .filter((deal) => deal.account === account && deal.entry === 'out')
      .map(({ ticket, price, volume, profit }) => `${ticket} ${price} ${volume} ${profit}`)
      .toSorted()
}
