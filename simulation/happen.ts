import { defaultInstruments, figureOf, type OrderType, rungNumbers } from '@ratchet/contract'
import { closePrice, type FloorPlan, pipsOfOwn } from '@ratchet/domain'
import type { CommandRow, PositionRow, TradeRow } from '@ratchet/engine/ports'
import type { Happening } from './happenings.ts'
import type { World } from './world.ts'

type Of<K extends Happening['kind']> = Extract<Happening, { kind: K }>

const pick = <T>(from: readonly T[], share: number): T | undefined => from[Math.floor(share * from.length)]

/** Makes one thing of the plan happen in the world. */
export function happen(world: World, happening: Happening): void {
  const { walk, scheduler } = world
  switch (happening.kind) {
    case 'publish':
      publish(world, happening)
      break
    case 'levels':
    case 'close':
      change(world, happening)
      break
    case 'delete':
      remove(world, happening)
      break
    case 'fund':
      fund(world, happening)
      break
    case 'transfer':
      transfer(world, happening)
      break
    case 'ladder':
      otherLadder(world, happening)
      break
    case 'move':
      moveRung(world, happening)
      break
    case 'floor':
      floor(world, happening)
      break
    case 'risk':
      world.tell(`trader ${happening.trader} saves a ladder`)
      world.tables.saveRisk(`trader ${happening.trader}`, happening.risk)
      world.wake()
      break
    case 'limit':
      limit(world, happening)
      break
    case 'freeze':
      freeze(world, happening)
      break
    case 'jump':
      world.tell(`the price jumps by ${happening.points} points`)
      walk.jump(happening.points)
      break
    case 'bad quote':
      world.tell(`a quote comes that is ${happening.flaw}`)
      world.spoil(happening.flaw)
      break
    case 'weather':
      turn(world, happening)
      break
    case 'kill engine':
      // Some end in order; what does not come to its end before the next one starts is killed.
      if (happening.downMs % 4 === 0) world.stopEngines()
      else world.killEngines()
      scheduler.later(null, happening.downMs, () => {
        world.killStopping()
        if (world.engineCount === 0) world.startEngine()
      })
      break
    case 'kill between writes':
      world.killAtNextWrite(happening.downMs)
      break
    case 'kill broker':
      world.killBroker()
      scheduler.later(null, happening.downMs, () => {
        if (happening.tamper && !world.brokerIsUp) world.tamper(happening.tamper, happening.which)
        world.startBroker()
      })
      break
    case 'terminal':
      terminal(world, happening)
      break
    case 'restart account':
      world.restartAccount(happening.account)
      break
    case 'database restarts':
      world.tell('the database restarts')
      for (const lease of world.leases) lease.cut()
      break
    case 'pause engine':
      world.pauseEngine(happening.forMs, happening.replaced)
      break
    case 'engine comes':
      world.startEngine()
      break
    case 'engine goes':
      world.sharing?.stopOne()
      break
    case 'clock':
      world.tell(`clocks jump by ${happening.byMs / 60_000} minutes`)
      world.clockMs += happening.byMs
      break
    case 'poison':
      poison(world, happening)
      break
    case 'refuse':
      world.refuse(happening.retcode, happening.count)
      break
    case 'slow':
      slow(world, happening)
      break
    case 'token refused':
      refuseToken(world, happening)
      break
    case 'bare':
      bare(world, happening)
      break
    case 'terminal trouble':
      world.trouble(happening.trouble)
  }
}

/** Like bad weather, what OANDA suffers from ends before the calm. */
const endsInTime = ({ scheduler, plan }: World, forMs: number) => scheduler.nowMs + forMs <= plan.lastsMs

function slow(world: World, { responseMs, forMs }: Of<'slow'>): void {
  if (!endsInTime(world, forMs)) return
  world.tell(`the broker takes ${responseMs} ms for an answer, for ${forMs} ms`)
  world.slow(responseMs)
  world.scheduler.later(null, forMs, () => world.slow(0))
}

function refuseToken(world: World, { forMs }: Of<'token refused'>): void {
  if (!endsInTime(world, forMs)) return
  world.tell(`the broker refuses the token for ${forMs} ms`)
  world.refuseToken(true)
  world.scheduler.later(null, forMs, () => world.refuseToken(false))
}

function bare(world: World, { which, by, stillMs }: Of<'bare'>): void {
  const { books, watchman } = world
  const position = pick(
    [...books.positions.values()].filter(({ volume, sl }) => volume > 0 && sl > 0),
    which,
  )
  if (!position) return
  const { account, ticket, side, sl } = position
  const looser = by === null ? 0 : sl - (side === 'buy' ? by : -by)
  world.tell(
    `a trader ${by === null ? 'takes away' : 'loosens'} the stop of ${ticket} at the broker, and the price stands still`,
  )
  watchman.elsewhere.add(`${account} ${ticket}`)
  world.stillUntilMs = Math.max(world.stillUntilMs, world.scheduler.nowMs + stillMs)
  world.terminal({
    kind: 'levels',
    clientId: world.random.uuid(),
    account,
    position: ticket,
    sl: looser,
    tp: position.tp,
  })
}

/** The fields of a command that is about no position. */
const nothing = { position: null, price: null, sl: null, tp: null, volume: 0 }

function freeze(world: World, { account, frozen }: Of<'freeze'>): void {
  const { tables, clockMs } = world
  const [id = ''] = [...tables.accounts.keys()].slice(account)
  world.tell(`the operator ${frozen ? 'freezes' : 'releases'} account ${account}`)
  tables.saveFreeze(id, frozen ? { sinceMs: clockMs, reason: 'A doubt.' } : undefined)
  world.wake()
}

function limit(world: World, { account, limits }: Of<'limit'>): void {
  const { tables } = world
  const [id = ''] = [...tables.accounts.keys()].slice(account)
  world.tell(`the limits of account ${account} become ${JSON.stringify(limits)}`)
  world.watchman.limited(id, limits)
  tables.saveLimits(id, { inForce: limits, pending: null })
  world.wake()
}

function poison(world: World, { account, forMs }: Of<'poison'>): void {
  const { tables, scheduler, random } = world
  const { id: accountId = '', traderId = '' } = [...tables.accounts.values()][account] ?? {}
  world.tell(`each step of account ${account} fails from now on`)
  tables.poisoned.add(accountId)
  tables.everPoisoned.add(accountId)
  if (forMs === null) return
  scheduler.later(null, forMs, () => {
    world.tell(`account ${account} is cured, and its trader asks for another try`)
    tables.poisoned.delete(accountId)
    tables.addCommand({ id: random.uuid(), traderId, accountId, kind: 'retry', tradeId: null, ...nothing })
    world.wake()
  })
}

function publish(world: World, happening: Of<'publish'>): void {
  const { side, order, away, sl, tp, own, volume } = happening
  const { bid, ask } = world.walk.last
  const sign = side === 'Buy' ? 1 : -1
  const market = side === 'Buy' ? ask : bid
  const price = order === 'deal' ? 0 : market + (order === 'stop' ? sign : -sign) * away
  const from = price || market
  const type = `Order_Type_${side}${order === 'deal' ? '' : order === 'limit' ? 'Limit' : 'Stop'}` as OrderType
  const action = order === 'deal' ? 'Trade_Action_Deal' : 'Trade_Action_Pending'
  const levels = { sl: sl ? from - sign * (40 + sl) : 0, tp: tp ? from + sign * (40 + tp) : 0 }
  const account = [...world.tables.accounts.keys()][happening.account] ?? ''
  const other = order !== 'deal' && away % 3 === 0 ? lastWaiting(world, account) : undefined
  world.tell(`${side} ${order} at ${from} in account ${happening.account}${other ? `, paired with ${other.id}` : ''}`)
  const rest = {
    ...(volume !== undefined && { volume }),
    ...(own && { ladder: own }),
    ...(other && { oco: { with: other.id, filled: false } }),
  }
  world.publish(account, { action, type, price, ...levels, ...rest }, happening.repeats)
}

/** The account's last order that waits, as its trader sees it: by the time it is paired it may be filled, gone, or in a pair. */
const lastWaiting = ({ tables }: World, account: string): TradeRow | undefined =>
  [...tables.trades.values()].findLast(
    ({ accountId, action, status, deleted }) =>
      accountId === account && action === 'Trade_Action_Pending' && status === 'Pending' && !deleted,
  )

/** Like everybody's, the trader's own terminal must keep a stop on its side of the market. */
function terminal(world: World, { which, by }: Of<'terminal'>): void {
  const { books, walk } = world
  const position = pick(
    [...books.positions.values()].filter(({ volume }) => volume > 0),
    which,
  )
  if (!position) return
  const { account, ticket, side, sl, tp } = position
  const sign = side === 'buy' ? 1 : -1
  const market = closePrice(side, walk.last)
  const tighter = sl === 0 ? market - sign * (60 + by) : sl + sign * by
  world.tell(`the trader's terminal moves the stop of ${ticket} to ${tighter}`)
  world.watchman.elsewhere.add(`${account} ${ticket}`)
  world.terminal({ kind: 'levels', clientId: world.random.uuid(), account, position: ticket, sl: tighter, tp })
}

function change(world: World, happening: Of<'levels'> | Of<'close'>): void {
  const { tables, walk, random } = world
  const position = pick(
    [...tables.positions.values()].filter(({ open }) => open),
    happening.which,
  )
  if (!position) return
  const { accountId, traderId, tradeId, ticket, side, volume } = position
  const sign = side === 'buy' ? 1 : -1
  const levels = happening.kind === 'levels'
  world.tell(`a trader wishes to ${levels ? 'move the levels of' : 'close'} position ${ticket}`)
  tables.addCommand({
    id: random.uuid(),
    traderId,
    accountId,
    tradeId,
    position: ticket,
    kind: happening.kind,
    sl: levels && happening.sl !== 0 ? walk.last.bid - sign * (60 + happening.sl) : null,
    tp: levels && happening.tp !== 0 ? walk.last.bid + sign * (100 + happening.tp) : null,
    price: null,
    volume: !levels && happening.part ? Math.max(100, Math.floor(volume / 200) * 100) : 0,
  })
  world.wake()
}

function otherLadder(world: World, { which, own }: Of<'ladder'>): void {
  const { tables } = world
  const position = pick(
    [...tables.positions.values()].filter(({ open }) => open),
    which,
  )
  if (!position) return
  world.tell(`a trader gives position ${position.ticket} ${own ? `a ladder in ${own.unit}` : "its account's ladder"}`)
  askForLadder(world, position, own)
}

/** A trader moves a rung by what the screen shows; by then it may be reached, or the position have another ladder. */
function moveRung(world: World, { which, rung: share, by }: Of<'move'>): void {
  const { tables } = world
  const position = pick(
    [...tables.positions.values()].filter(({ open, ladder }) => open && ladder),
    which,
  )
  const instrument = defaultInstruments.find(({ symbol }) => symbol === position?.symbol)
  if (!position?.ladder || !instrument) return
  const pips = pipsOfOwn(position.ladder, instrument)
  const rung = pick(
    rungNumbers.filter((n) => figureOf(pips, 'profit', n) > 0),
    share,
  )
  if (rung === undefined) return
  const profit = Math.max(0.1, Number((figureOf(pips, 'profit', rung) + by / 10).toFixed(1)))
  world.tell(`a trader moves rung ${rung} of position ${position.ticket} to ${profit} pips`)
  const rungs = { ...pips, [`profit${rung}`]: profit }
  askForLadder(world, position, { name: 'Moved', unit: 'pips', rungs, moves: true })
}

function askForLadder(world: World, position: PositionRow, ladder: NonNullable<CommandRow['ladder']> | null): void {
  const { accountId, traderId, tradeId, ticket } = position
  const id = world.random.uuid()
  world.tables.addCommand({ ...nothing, id, traderId, accountId, tradeId, position: ticket, kind: 'ladder', ladder })
  world.wake()
}

function remove(world: World, { which }: Of<'delete'>): void {
  const { tables, random } = world
  const trade = pick(
    [...tables.trades.values()].filter(({ deleted }) => !deleted),
    which,
  )
  if (!trade) return
  world.tell(`a trader deletes trade ${trade.id}`)
  const { accountId, traderId, id: tradeId } = trade
  tables.addCommand({ id: random.uuid(), traderId, accountId, tradeId, kind: 'delete', ...nothing })
  world.wake()
}

function fund(world: World, { account, amount }: Of<'fund'>): void {
  const { tables, random } = world
  const { id: accountId = '', traderId = '' } = [...tables.accounts.values()][account] ?? {}
  world.tell(amount === null ? `account ${account} is to be reset` : `${amount} are paid into account ${account}`)
  const what = amount === null ? ({ kind: 'reset' } as const) : ({ kind: 'deposit', amount } as const)
  tables.addCommand({ id: random.uuid(), traderId, accountId, tradeId: null, ...nothing, ...what })
  world.wake()
}

function transfer(world: World, { account, amount }: Of<'transfer'>): void {
  const [id = ''] = [...world.tables.accounts.keys()].slice(account)
  world.tell(`${amount} are ${amount > 0 ? 'paid into' : 'taken out of'} account ${account} at its broker`)
  world.transfer(id, amount)
}

function floor(world: World, { account, recipe }: Of<'floor'>): void {
  const { tables, random, books } = world
  const { id: accountId = '', traderId = '' } = [...tables.accounts.values()][account] ?? {}
  const common = { id: random.uuid(), traderId, accountId, tradeId: null, ...nothing }
  world.tell(`account ${account} ${recipe ? `gets the ladder ${JSON.stringify(recipe)}` : 'is let go on'}`)
  if (!recipe) tables.addCommand({ ...common, kind: 'release' })
  else {
    const { trailing, distance, daily, target, rungs, waitMs, keepsOpen } = recipe
    const from = books.money?.balanceOf(accountId) ?? books.accounts.get(accountId)?.balance ?? 0
    const plan: FloorPlan = {
      total: trailing ? { kind: 'trailing', distance } : { kind: 'fixed', floor: from - distance },
      daily: daily === null ? null : { of: 'equity', loss: daily },
      target,
      zone: 'UTC',
      rungs: rungs.map(({ gain, below }) => ({ at: from + gain, floor: from + gain - below })),
      byHand: true,
      waitMs,
      warnAt: 80,
      keepsOpen,
    }
    tables.addCommand({ ...common, kind: 'floor', plan })
  }
  world.wake()
}

/** Bad weather ends before the calm in which everything must settle. */
function turn(world: World, { weather, forMs }: Of<'weather'>): void {
  const { network, scheduler, plan } = world
  if (scheduler.nowMs + forMs > plan.lastsMs) return
  world.tell(`weather for ${forMs} ms: ${JSON.stringify(weather)}`)
  network.weather = weather
  scheduler.later(null, forMs, () => {
    if (network.weather === weather) world.calm()
  })
}
