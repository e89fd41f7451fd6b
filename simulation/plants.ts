import { registerHooks } from 'node:module'

/** What may be in the loop. */
export const brokers = ['paper', 'oanda', 'mt5', 'shards', 'oanda-shards'] as const
export type Brokers = (typeof brokers)[number]

interface Plant {
  readonly file: string
  readonly from: string
  readonly to: string
  /** The broker that has to be in the loop. */
  readonly broker?: Brokers
  /** Whether it is in the Expert Advisor, which is compiled anew for it: that takes too long for a test. */
  readonly isCompiled?: boolean
}

const expertFile = 'bridge/mt5/Ratchet.mq5'

/**
 * Bugs put in on purpose, each into the text of one file as it is loaded: a simulation that does not find them finds nothing. The
 * files themselves stay as they are.
 */
export const plants: Readonly<Record<string, Plant>> = {
  /** What the broker cannot tell is taken for a proof that the request never came. */
  unclear: {
    file: 'packages/engine/src/actor/reconcile.ts',
    from: "else if (found.said === 'unclear')",
    to: "else if (found.said === 'unclear' && checkpoint === null)",
  },
  /** The order is sent again under a new id because no answer came in time. */
  resend: {
    file: 'packages/engine/src/actor/reconcile.ts',
    from: 'await actor.send(again)',
    to: 'await actor.send(again.map((one) => ({ ...one, id: actor.context.uuid() })))',
  },
  /** An engine goes on writing and sending after the database has ended its session and given the writer lease to another. */
  fencing: {
    file: 'packages/engine/src/testing/ledger.ts',
    from: 'loaded?.alive === true && loaded === session',
    to: 'loaded !== undefined',
  },
  /** A shard that moves is taken though the session that writes it lives on. */
  moves: {
    broker: 'shards',
    file: 'packages/engine/src/testing/ledger.ts',
    from: 'if (lease.session?.alive) throw',
    to: 'if (lease.session?.alive && lease.session.engine === engine) throw',
  },
  /** An engine takes up the accounts of all shards. */
  everybody: {
    broker: 'shards',
    file: 'packages/engine/src/testing/ledger.ts',
    from: 'tables.states(only).filter(({ account }) => isInShard(account.id))',
    to: 'tables.states(only)',
  },
  /** What waits for its turn at the broker is sent though its shard has moved, as long as another one of the process goes the same way. */
  goesOn: {
    broker: 'oanda-shards',
    file: 'packages/broker/src/oanda/way.ts',
    from: 'const isGone = () => this.#ended.signal.aborted',
    to: 'const isGone = () => false',
  },
  /** Each engine asks as much of a broker as is taken from the address of all of them. */
  crowd: {
    broker: 'oanda-shards',
    file: 'packages/broker/src/oanda/limits.ts',
    from: 'if (of === 1) return whole',
    to: 'if (of > 0) return whole',
  },
  /** An engine sends what it has committed without asking once more whose the account is. */
  unasked: {
    file: 'packages/engine/src/actor/actor.ts',
    from: 'if (!(await this.#ports.ledger.owns(this.model.account.id)))',
    to: 'if (this.#ports.stopped())',
  },
  /** An order that was decided with its instruction leaves before anybody knows of their commit. */
  ahead: {
    file: 'packages/engine/src/actor/actor.ts',
    from: 'await this.#ports.ledger.commit(this.#writeOf(draft))',
    to: 'this.#ports.ledger.commit(this.#writeOf(draft)).catch(() => {})',
  },
  /** Where the log breaks, the broker's book in memory stays as it is. */
  rewind: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'return await this.#market.rewind()',
    to: 'return',
  },
  /** Where the log breaks, what the engine has in memory goes on beside what is loaded. */
  forget: {
    file: 'packages/engine/src/engine.ts',
    from: 'const isLost = () => this.isLost || epoch !== this.#epoch',
    to: 'const isLost = () => false',
  },
  /** What comes after something in the log that was not written is written all the same. */
  goOn: {
    file: 'packages/engine/src/testing/log.ts',
    from: 'this.#isBroken = true',
    to: 'this.#isBroken = false',
  },
  /** Work and quotes have requests sent while nobody knows what became of an earlier one. */
  thaw: {
    file: 'packages/engine/src/account/draft.ts',
    from: 'return this.held !== null || !this.unknownRequests().next().done',
    to: 'return this.held !== null',
  },
  /** A step that fails by a fault is tried for ever, and whoever waits for its account waits with it. */
  poison: {
    file: 'packages/engine/src/actor/actor.ts',
    from: 'if (!passes(error) && this.#faults.count(input))',
    to: 'if (this.#ports.stopped())',
  },
  /** A market of our own goes on behind the quote at which it was left. */
  resume: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'feed.open(Math.max(0, resumeAt)',
    to: 'feed.open(resumeAt + 1',
  },
  /** After a restart nobody looks at the rungs of the quote at which the market was left. */
  lookAgain: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'await engine.reevaluate(quote, position, this.#marketWrote)',
    to: 'await engine.settle()',
  },
  /** The place that is kept is one whose quote was never given. */
  place: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'keepPlace(this.#before)',
    to: 'keepPlace(this.#position + 1)',
  },
  /** The next quote is given when the market is done with the last, though the engine still writes what it caused. */
  lockStep: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'return this.#market.busy || this.#parts.engine.busy',
    to: 'return this.#market.busy',
  },
  /** Work is taken at any quote of a millisecond. */
  admission: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'this.#firstOfMoment = quote.timeMs !== this.#lastTimeMs',
    to: 'this.#firstOfMoment = true',
  },
  /** Instructions are decided at any quote of a millisecond. */
  door: {
    file: 'packages/engine/src/driver/own.ts',
    from: 'engine.admit(open)',
    to: 'engine.admit(true)',
  },
  /** Each rung sets its own stop, even where an earlier one has set a better. */
  loosen: {
    file: 'packages/domain/src/ladder/ladder.ts',
    from: 'if (isTighter(state.side, level.sl, sl)) sl = level.sl',
    to: 'if (level.sl > 0) sl = level.sl',
  },
  /** A position with a ladder of its own climbs by its account's. */
  account: {
    file: 'packages/engine/src/account/model.ts',
    from: 'own ? compileOwnLadder(own, instrument) : compileLadder(risk, instrument)',
    to: 'compileLadder(risk, instrument)',
  },
  /** A new version of the account's ladder has the rungs of a position's own one counted anew. */
  anew: {
    file: 'packages/engine/src/account/model.ts',
    from: '(ladder ? riskVersion : model.riskVersion)',
    to: '(ladder && riskVersion < -1 ? riskVersion : model.riskVersion)',
  },
  /** A ladder in R that a position is given later counts the stop as the ladder has moved it, not the first one. */
  firstStop: {
    file: 'packages/engine/src/account/own-ladder.ts',
    from: 'draft.trade(position.tradeId)?.sl ?? 0',
    to: 'position.sl',
  },
  /** After a kill nobody knows which parts of a position its rungs have closed. */
  closedAgain: {
    file: 'packages/engine/src/account/model.ts',
    from: 'state.positions.map((position) => [position.ticket, position])',
    to: `state.positions.map((one) => [
      one.ticket,
      one.ladder?.parts ? { ...one, ladder: { ...one.ladder, parts: { of: one.ladder.parts.of, asked: 0 } } } : one,
    ])`,
  },
  /** Of a ladder whose rungs were moved no part was asked for yet. */
  movedAgain: {
    file: 'packages/domain/src/ladder/moved-ladder.ts',
    from: '{ ...own, parts: before.parts }',
    to: '{ ...own, parts: { ...before.parts, asked: 0 } }',
  },
  /** A rung that was reached can be moved all the same. */
  movedBehind: {
    file: 'packages/engine/src/account/own-ladder.ts',
    from: 'if (behind !== undefined)',
    to: 'if (behind === 0)',
  },
  /** Orders under way are not counted as what an account has begun. */
  begun: {
    file: 'packages/engine/src/account/limits.ts',
    from: '[...draft.openPositions(), ...draft.orders()]',
    to: '[...draft.openPositions()]',
  },
  /** What was sent on a day is forgotten with the memory of the account. */
  sentToday: {
    file: 'packages/engine/src/account/limit-counts.ts',
    from: 'this.#sentMs = new Map(sentMs)',
    to: 'this.#sentMs = new Map([...sentMs].slice(sentMs.size))',
  },
  /** A symbol's own limits are only shown. */
  ownSymbol: {
    file: 'packages/domain/src/limits/loosen.ts',
    from: 'least(symbolVolume, own?.openVolume ?? null)',
    to: 'least(symbolVolume, null)',
  },
  /** That a line was warned of is forgotten. */
  warnedAgain: {
    file: 'packages/domain/src/floor/step.ts',
    from: 'warned: [...state.warned, near.by]',
    to: 'warned: state.warned',
  },
  /** The loss of a day is not warned of. */
  unwarned: {
    file: 'packages/domain/src/floor/plan.ts',
    from: 'if (plan.daily) yield',
    to: 'if (plan.daily === undefined) yield',
  },
  /** An account that its ladder has stopped opens positions all the same. */
  opened: {
    file: 'packages/engine/src/account/floor.ts',
    from: 'if (!isStopped(draft)) return false',
    to: 'return false',
  },
  /** A line that is to stop new trades closes what is open too. */
  closesAll: {
    file: 'packages/engine/src/account/floor.ts',
    from: 'const closes = isClosing(draft.floor)',
    to: 'const closes = isStopped(draft)',
  },
  /** Once a line has stopped new trades, those that close are not looked at any more. */
  keptOpen: {
    file: 'packages/domain/src/floor/step.ts',
    from: 'if (isClosing(state)) return { state, told }\n  const climbed',
    to: 'if (state.touched) return { state, told }\n  const climbed',
  },
  /** Only quotes that reach a rung of a position concern an account with a ladder. */
  unvalued: {
    file: 'packages/engine/src/actor/watch.ts',
    from: 'new Set([...unconfirmed.keys(), ...valued])',
    to: 'new Set([...unconfirmed.keys()])',
  },
  /** A floor that trails goes wherever equity goes. */
  fallen: {
    file: 'packages/domain/src/floor/step.ts',
    from: 'if (floor === null || trailing - floor >= stepOf(distance)) floor = higher(floor, trailing)',
    to: 'floor = trailing',
  },
  /** What could not be closed when the floor was touched is never asked for again. */
  leftOpen: {
    file: 'packages/engine/src/account/floor.ts',
    from: 'if (isStopped(draft)) flatten(draft)',
    to: 'if (isStopped(draft) && draft.changes.length > 0) flatten(draft)',
  },
  /** An order whose other one was filled is asked to be cancelled once, and not again where the broker refused. */
  stranded: {
    file: 'packages/engine/src/account/oco.ts',
    from: 'for (const id of draft.model.stranded) if (id !== answered) askToCancel(draft, id)',
    to: '',
  },
  /** What waits on an account stays there when the operator freezes it. */
  frozenWaits: {
    file: 'packages/engine/src/account/operator.ts',
    from: 'for (const { id } of [...draft.waitingTrades()]) if (id !== refused) askToCancel(draft, id)',
    to: '',
  },
  /** Which orders are pairs is forgotten with the memory of the account. */
  pairs: {
    file: 'packages/engine/src/account/model.ts',
    from: 'oco && !oco.filled ? [[oco.with, id]] : []',
    to: 'oco && !oco.filled && id === oco.with ? [[oco.with, id]] : []',
  },
  /** A request at OANDA is proved absent while it may still be on its way. */
  deadline: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/account.ts',
    from: 'const isOver = before - this.#sentMs > lateAfterMs',
    to: 'const isOver = before >= this.#sentMs',
  },
  /** What OANDA did not answer is sent once more. */
  again: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/link.ts',
    from: 'await this.#counted(this.#timed(asked, left))',
    to: 'await this.#counted(this.#timed(asked, left).catch(() => this.#timed(asked, left)))',
  },
  /** Where the log of an account's events moved on, it is never read again. */
  moved: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/account.ts',
    from: 'await this.#catchUp()',
    to: 'await this.#turn',
  },
  /** A close that carries no id of ours is not known again by what it did. */
  effect: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/history.ts',
    from: 'return one.tradeClose?.tradeID === about.position',
    to: 'return one.tradeClose?.tradeID === about.order',
  },
  /** Money that is paid in at OANDA is profit, and what is taken out is a loss. */
  transfer: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/translate.ts',
    from: 'batch.transferred += centsOf(one.amount)',
    to: 'batch.transferred += 0',
  },
  /** What an account at OANDA comes to is reckoned from a balance that knows more than its positions. */
  halfRead: {
    broker: 'oanda',
    file: 'packages/engine/src/account/floor.ts',
    from: '(valued && valued.seq > draft.brokerSeq)',
    to: '(valued && valued.seq < 0)',
  },
  /** A loss in dollars counts as one in the money of the account. */
  unconverted: {
    broker: 'oanda',
    file: 'packages/engine/src/account/floor.ts',
    from: '(symbol) => rateOf(symbol) ?? undefined',
    to: '() => undefined',
  },
  /** What an account at OANDA comes to is known only until its history goes on for the first time. */
  unheard: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/account.ts',
    from: 'const isRead = this.#opened && !this.#heard.isBeyond(this.#last)',
    to: 'const isRead = this.#opened && this.#end.seq === 0',
  },
  /** A stop at OANDA is taken away before the next is set. */
  bare: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/requests.ts',
    from: 'stopLoss: sl > 0 ?',
    to: 'stopLoss: tp > 0 ?',
  },
  /** A stop that is taken away at OANDA is asked for with the next price only. */
  stillBare: {
    broker: 'oanda',
    file: 'packages/engine/src/account/reports.ts',
    from: 'for (const ticket of moved) restoreLevels(draft, ticket)',
    to: 'for (const ticket of moved) draft.position(ticket)',
  },
  /** An order that only closes what is open on a netting account waits for a position of its own. */
  ownPosition: {
    broker: 'oanda',
    file: 'packages/engine/src/account/reports.ts',
    from: 'for (const order of report.orders) executeWithoutOwn(draft, order, report)',
    to: '',
  },
  /** A token that was refused once is never taken again. */
  refusedForGood: {
    broker: 'oanda',
    file: 'packages/broker/src/oanda/link.ts',
    from: 'this.isRefused = false',
    to: 'this.isRefused = true',
  },
  /** A deal that a terminal sends again counts again. */
  dealAgain: {
    broker: 'mt5',
    file: 'packages/broker/src/mt5/inbox.ts',
    from: 'seen.has(ticket) || deals.has(ticket)',
    to: 'seen.has(ticket)',
  },
  /** What a terminal does not know of is taken for an answer. */
  doubt: {
    broker: 'mt5',
    file: 'packages/broker/src/mt5/outcomes.ts',
    from: "state !== 'unknown' && state !== 'none'",
    to: "state !== 'none'",
  },
  /** A position that a terminal does not show any more is gone without the deal that closed it. */
  goneAtOnce: {
    broker: 'mt5',
    file: 'packages/broker/src/mt5/settle.ts',
    from: 'const goneMs = 10_000',
    to: 'const goneMs = 0',
  },
  /** Money that is paid in through a terminal is a charge. */
  depositCharged: {
    broker: 'mt5',
    file: 'packages/broker/src/mt5/deals.ts',
    from: "deal.kind === 'balance' || deal.kind === 'bonus'",
    to: "deal.kind === 'bonus'",
  },
  /** The Expert Advisor forgets what was begun before its terminal was killed. */
  begunForgotten: {
    broker: 'mt5',
    isCompiled: true,
    file: expertFile,
    from: '    keepRecord(record);\n',
    to: '    if (record.state != STATE_OPEN) keepRecord(record);\n',
  },
  /** The Expert Advisor sends a request before its journal is on the disk. */
  unflushed: {
    broker: 'mt5',
    isCompiled: true,
    file: expertFile,
    from: '  FileFlush(bridge.journal);\n  bridge.journalRecords++;',
    to: '  bridge.journalRecords++;',
  },
  /** The Expert Advisor closes without naming the position: on a hedging account that opens another one. */
  nameless: {
    broker: 'mt5',
    isCompiled: true,
    file: expertFile,
    from: '  return chooseFilling(request.symbol, true,',
    to: '  trade.position = 0;\n  return chooseFilling(request.symbol, true,',
  },
  /** The Expert Advisor sends no deals of the time before its session. */
  dealsLost: {
    broker: 'mt5',
    isCompiled: true,
    file: expertFile,
    from: 'const long wantedSec = bridge.session.dealsFrom / 1000;',
    to: 'const long wantedSec = (long)(bridge.link.startedAt - GetTickCount64()) / 1000 + (long)TimeTradeServer();',
  },
  /** The Expert Advisor reports an answer in doubt as a refusal. */
  doubtRefused: {
    broker: 'mt5',
    isCompiled: true,
    file: expertFile,
    from: 'retcode == TRADE_RETCODE_ERROR || retcode == TRADE_RETCODE_TIMEOUT) return false;',
    to: 'retcode == TRADE_RETCODE_ERROR || retcode == TRADE_RETCODE_TIMEOUT) return true;',
  },
  /** What was proved while the account was loaded anew counts all the same. */
  overtaken: {
    broker: 'oanda-shards',
    file: 'packages/engine/src/actor/actor.ts',
    from: 'if (loads !== this.#loads) throw',
    to: 'if (loads < 0) throw',
  },
}

/** A bug of the Expert Advisor is put into the code that reads its source. */
function inBuild({ file, from, to }: Plant): Plant {
  const read = "readFileSync(SOURCE_FILE, 'utf8')"
  const fails = `(() => { throw new Error(${JSON.stringify(`${file} has changed.`)}) })()`
  const planted = `((text) => (text.includes(${JSON.stringify(from)}) ? text.replace(${JSON.stringify(from)}, () => ${JSON.stringify(to)}) : ${fails}))(${read})`
  return { file: 'counterparty/mt5/expert/build.ts', from: read, to: planted }
}

/** Everything that is imported after this has the bug. */
export function plant(name: string): void {
  const named = plants[name]
  const bug = named?.file === expertFile ? inBuild(named) : named
  if (!bug) throw new Error(`There is no bug ${name} to plant. There are: ${Object.keys(plants).join(', ')}.`)
  let planted = false
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(bug.file)) return loaded
      const source = String(loaded.source)
      if (!source.includes(bug.from)) throw new Error(`The bug ${name} no longer applies: ${bug.file} has changed.`)
      planted = true
      return { ...loaded, source: source.replace(bug.from, () => bug.to) }
    },
  })
  process.once('exit', () => {
    if (!planted) process.stderr.write(`The bug ${name} was never loaded.\n`)
  })
}
