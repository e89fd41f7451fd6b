import { type ChosenLadder, type Limits, noRisk, type Risk, riskRungNumbers, rungNumbers } from '@ratchet/contract'
import { hourMs, noLimits, partsOf, Random } from '@ratchet/domain'
import type { Proof } from '@ratchet/engine/testing'
import { type FloorRecipe, flaws, type Happening, type Plan, tamperings } from './happenings.ts'
import { withTerminalTroubles } from './mt5/troubles.ts'
import type { Weather } from './network.ts'
import { withOandaTroubles } from './oanda/troubles.ts'
import type { Brokers } from './plants.ts'

/** Many brokers elsewhere have a history and do not know a repeated client id; few brokers have neither. */
function proofOf(random: Random, ours: Random, market: Plan['market']): Proof {
  const otherwise = random.chance(0.8) ? 'memory' : 'none'
  return market === 'foreign' && ours.chance(0.4) ? 'history' : otherwise
}

/** The same plan in another market. Only a broker elsewhere proves an absence by its history: ours remembers what it was asked. */
export function inMarket(plan: Plan, market: 'foreign' | 'ours'): Plan {
  const proof = market === 'ours' && plan.proof === 'history' ? 'memory' : plan.proof
  return { ...plan, market, proof }
}

export const traderCount = 2
export const accountCount = 3

function ladder(random: Random): Risk {
  const risk: Record<string, number> = { ...noRisk }
  let profit = 0
  for (let rung = 1; rung <= random.whole(1, 6); rung++) {
    profit += random.whole(1, 12)
    risk[`profit${rung}`] = profit
    risk[`sl${rung}`] = random.whole(0, profit + 3)
    risk[`tp${rung}`] = random.chance(0.3) ? random.whole(20, 60) : 0
  }
  return risk as Risk
}

/** Figures of a ladder in R are parts of the pips that a ladder has here: 1 R is some ten pips. */
function ownLadder(random: Random): ChosenLadder {
  const rungs = ladder(random)
  if (random.chance(0.5)) return { name: 'Own', unit: 'pips', rungs }
  const inR = Object.entries(rungs).map(([field, pips]) => [field, pips / 8] as const)
  return { name: 'Own', unit: 'R', rungs: Object.fromEntries(inR) as Risk }
}

function weather(random: Random): Weather {
  return {
    lose: random.pick([0, 0, 0.05, 0.2, 0.5]),
    repeat: random.pick([0, 0.1, 0.5]),
    slowMs: random.pick([2, 10, 50, 400]),
    cut: random.chance(0.25),
    databaseFails: random.pick([0, 0, 0.05, 0.3]),
  }
}

function trouble(random: Random, atMs: number): Happening {
  switch (random.whole(0, 10)) {
    case 0:
    case 1:
      return { atMs, kind: 'kill engine', downMs: random.whole(1, 400) }
    case 2: {
      const tamper = random.chance(0.5) ? random.pick(tamperings) : null
      return { atMs, kind: 'kill broker', downMs: random.whole(1, 200), tamper, which: random.next() }
    }
    case 7:
      return { atMs, kind: 'restart account', account: random.whole(0, accountCount - 1) }
    case 3:
      return { atMs, kind: 'database restarts' }
    case 4:
      return { atMs, kind: 'pause engine', forMs: random.whole(50, 1500), replaced: random.chance(0.6) }
    case 5:
      return { atMs, kind: 'clock', byMs: random.pick([-hourMs, hourMs]) }
    case 6:
      return {
        atMs,
        kind: 'refuse',
        retcode: random.pick([10004, 10006, 10012, 10018, 10021]),
        count: random.whole(1, 3),
      }
    default:
      return { atMs, kind: 'weather', weather: weather(random), forMs: random.whole(50, 1500) }
  }
}

function change(random: Random, atMs: number): Happening {
  const which = random.next()
  switch (random.whole(0, 12)) {
    case 0:
      return {
        atMs,
        kind: 'levels',
        which,
        sl: random.whole(-40, 40),
        tp: random.chance(0.5) ? random.whole(-80, 80) : 0,
      }
    case 1:
      return { atMs, kind: 'close', which, part: random.chance(0.4) }
    case 2:
      return { atMs, kind: 'delete', which }
    case 3:
      return { atMs, kind: 'risk', trader: random.whole(0, traderCount - 1), risk: ladder(random) }
    case 4:
      return { atMs, kind: 'jump', points: random.whole(-60, 60) }
    case 5:
      return { atMs, kind: 'bad quote', flaw: random.pick(flaws) }
    case 6:
      return { atMs, kind: 'terminal', which, by: random.whole(1, 40) }
    default:
      return {
        atMs,
        kind: 'publish',
        account: random.whole(0, accountCount - 1),
        side: random.pick(['Buy', 'Sell']),
        order: random.pick(['deal', 'deal', 'limit', 'stop'] as const),
        away: random.whole(5, 60),
        sl: random.chance(0.5) ? random.whole(20, 120) : 0,
        tp: random.chance(0.4) ? random.whole(20, 200) : 0,
        repeats: random.chance(0.3) ? random.whole(1, 4) : 0,
      }
  }
}

/** Limits that a run of seconds reaches. All instructions have the same size. */
function limits(random: Random): Limits {
  const some = (most: number) => (random.chance(0.6) ? random.whole(1, most) : null)
  const lots = some(3)
  // Only GOLD is traded, so that a limit on it by its name is the account's in other words.
  const symbols = lots === 2 ? [{ symbol: 'GOLD', tradeVolume: null, openVolume: 0.2 }] : []
  return {
    ...noLimits,
    symbols,
    accountVolume: lots === null || lots === 2 ? null : lots / 10,
    openTrades: some(3),
    tradesADay: some(5),
    pause: random.chance(0.2) ? { losses: 1, minutes: 1 } : null,
  }
}

const poison = (random: Random, atMs: number, lastsMs: number): Happening => ({
  kind: 'poison',
  atMs,
  account: random.whole(0, accountCount - 1),
  forMs: random.chance(0.5) ? random.whole(1, lastsMs - atMs) : null,
})

/** In half of the plans some accounts have ladders, which are planned anew and released now and then. */
function floors(random: Random, lastsMs: number): Happening[] {
  if (random.chance(0.5)) return []
  return Array.from({ length: random.whole(1, 6) }, () => ({
    kind: 'floor' as const,
    atMs: random.whole(0, lastsMs),
    account: random.whole(0, accountCount - 1),
    recipe: random.chance(0.75) ? floorRecipe(random) : null,
  }))
}

function floorRecipe(random: Random): FloorRecipe {
  let gain = 0
  return {
    trailing: random.chance(0.5),
    distance: random.whole(300, 3000),
    daily: random.chance(0.3) ? random.whole(300, 2000) : null,
    target: random.chance(0.2) ? random.whole(300, 2000) : null,
    rungs: Array.from({ length: random.whole(0, 3) }, () => {
      gain += random.whole(50, 600)
      return { gain, below: random.whole(1, 600) }
    }),
    waitMs: random.pick([0, 300, 3000]),
    keepsOpen: [],
  }
}

/** In half of the plans some lines only stop new trades; mostly a day's loss, which is met before the floor is. */
function withKept(one: Happening, random: Random): Happening {
  if (one.kind !== 'floor' || !one.recipe || random.chance(0.5)) return one
  const { distance, daily, ...recipe } = one.recipe
  const isFirst = random.chance(0.7)
  const keepsOpen = isFirst
    ? (['daily'] as const)
    : (['total', 'daily', 'target'] as const).filter(() => random.chance(0.5))
  const near = isFirst ? { distance: Math.ceil(distance / 2), daily: Math.ceil(distance / 5) } : { distance, daily }
  return { ...one, recipe: { ...recipe, ...near, keepsOpen } }
}

/** Nothing at a broker far away is as quick as at the paper broker: everything takes so many times longer. */
const slower = 5

function slowed(one: Happening): Happening {
  const atMs = one.atMs * slower
  if (one.kind === 'weather') return { ...one, atMs, forMs: one.forMs * slower }
  if (one.kind === 'kill engine' || one.kind === 'kill broker') return { ...one, atMs, downMs: one.downMs * slower }
  return { ...one, atMs }
}

/** A point is a tenth of one at the paper broker, and so is the money that a quote moves; practice money is paid in, and taken out, at the broker. */
function atOanda(one: Happening): Happening {
  if (one.kind === 'fund') {
    const cents = Math.ceil((one.amount ?? 200_000) / 1000)
    return { atMs: one.atMs, kind: 'transfer', account: one.account, amount: cents % 2 === 0 ? cents : -cents }
  }
  if (one.kind !== 'floor' || !one.recipe) return one
  const tenth = (amount: number) => Math.ceil(amount / 10)
  const { distance, daily, target, rungs, ...rest } = one.recipe
  const recipe = {
    ...rest,
    distance: tenth(distance),
    daily: daily === null ? null : tenth(daily),
    target: target === null ? null : tenth(target),
    rungs: rungs.map(({ gain, below }) => ({ gain: tenth(gain), below: tenth(below) })),
  }
  return { ...one, recipe }
}

/** The plan of a seed with OANDA's adapter and its counterparty in the loop. */
function oandaPlanOf(seed: number): Plan {
  const { happenings, lastsMs, ...plan } = planOf(seed)
  return withOandaTroubles({
    ...plan,
    market: 'oanda',
    proof: 'history',
    lastsMs: lastsMs * slower,
    happenings: happenings
      .filter(({ kind }) => kind !== 'kill between writes')
      .map(atOanda)
      .map(slowed),
  })
}

/** Money comes and goes at the trade server. */
function atMt5(one: Happening): Happening {
  if (one.kind === 'fund') {
    const cents = one.amount ?? 200_000
    return { atMs: one.atMs, kind: 'transfer', account: 0, amount: cents % 2 === 0 ? cents : -cents }
  }
  if (one.kind === 'risk') return { ...one, trader: 0 }
  return 'account' in one ? { ...one, account: 0 } : one
}

/** The plan of a seed with a terminal, the Expert Advisor and the connector of MetaTrader 5 in the loop: one account, which is its own market. */
function mt5PlanOf(seed: number): Plan {
  const { happenings, lastsMs, limits: begins, ...plan } = planOf(seed)
  return withTerminalTroubles({
    ...plan,
    market: 'mt5',
    proof: 'memory',
    limits: begins.slice(0, 1),
    lastsMs: lastsMs * slower,
    happenings: happenings
      .filter((one) => one.kind !== 'kill between writes' && (one.kind !== 'limit' || one.account === 0))
      .map(atMt5)
      .map(slowed),
  })
}

/** With several engines that share shards, which come, go, are killed and hang in the middle of everything else. */
function sharded({ happenings, lastsMs, ...plan }: Plan): Plan {
  const random = new Random(plan.seed ^ 0x54a2d)
  const moves = Array.from({ length: random.whole(3, 10) }, (): Happening => {
    const atMs = random.whole(0, lastsMs)
    if (random.chance(0.3)) return { atMs, kind: 'engine comes' }
    if (random.chance(0.4)) return { atMs, kind: 'engine goes' }
    if (random.chance(0.4)) return { atMs, kind: 'kill engine', downMs: random.whole(1, 400) }
    return { atMs, kind: 'pause engine', forMs: random.whole(50, 2500), replaced: false }
  })
  return {
    ...plan,
    lastsMs,
    shards: random.whole(2, 3),
    happenings: [...happenings, ...moves].toSorted((a, b) => a.atMs - b.atMs),
  }
}

function shardedPlanOf(seed: number): Plan {
  const plan = planOf(seed)
  const happenings = plan.happenings.filter(({ kind }) => kind !== 'kill between writes')
  return sharded({ ...plan, market: 'foreign', happenings })
}

/** Some instructions have a ladder of their own; without a stop there is none in R. */
function withOwn(one: Happening, random: Random): Happening {
  if (one.kind !== 'publish' || !random.chance(0.5)) return one
  const own = ownLadder(random)
  return own.unit === 'R' && one.sl === 0 ? one : { ...one, own }
}

/** Ladders of single orders and positions close parts at their rungs, of the whole now and then. */
function withParts(one: Happening, random: Random): Happening {
  if ((one.kind !== 'publish' && one.kind !== 'ladder') || !one.own) return one
  let left = 100
  const closes = riskRungNumbers.map((n) => {
    const part = random.pick([20, 33.33, 50, left])
    if (part > left) return [`close${n}`, 0] as const
    left -= part
    return [`close${n}`, part] as const
  })
  return { ...one, own: { ...one.own, rungs: { ...one.own.rungs, ...Object.fromEntries(closes) } } }
}

/** Ladders of single orders and positions have more rungs than six now and then, beyond their last one. */
function withMoreRungs(one: Happening, random: Random): Happening {
  if ((one.kind !== 'publish' && one.kind !== 'ladder') || !one.own || random.chance(0.6)) return one
  const { unit, rungs } = one.own
  const size = unit === 'pips' ? 1 : 1 / 8
  let profit = Math.max(...riskRungNumbers.map((n) => rungs[`profit${n}`]))
  const more = rungNumbers.slice(riskRungNumbers.length, random.whole(7, rungNumbers.length)).map((n) => {
    profit += random.whole(1, 6) * size
    const closes = random.chance(0.2) ? { [`close${n}`]: partsOf(rungs) ? 0 : random.pick([5, 10, 15]) } : {}
    return { [`profit${n}`]: profit, [`sl${n}`]: random.whole(1, 12) * size, ...closes }
  })
  return { ...one, own: { ...one.own, rungs: Object.assign({}, rungs, ...more) } }
}

/** The plan that a seed stands for. */
function planOf(seed: number): Plan {
  const random = new Random(seed)
  const lastsMs = random.whole(1500, 6000)
  const moment = () => random.whole(0, lastsMs)
  const happenings: Happening[] = Array.from({ length: traderCount }, (_, trader) => ({
    atMs: 0,
    kind: 'risk' as const,
    trader,
    risk: ladder(random),
  }))
  for (let n = random.whole(6, 24); n > 0; n--) happenings.push(change(random, moment()))
  for (let n = random.whole(0, 9); n > 0; n--) happenings.push(trouble(random, moment()))
  // A stream of its own, so that seeds of old have the plans that they had.
  const ours = new Random(seed ^ 0xfeed)
  const market = ours.chance(0.5) ? ('ours' as const) : ('foreign' as const)
  if (market === 'ours')
    for (let n = ours.whole(8, 24); n > 0; n--)
      happenings.push({ atMs: ours.whole(0, lastsMs), kind: 'kill between writes', downMs: ours.whole(1, 400) })
  const rest = { seed, lastsMs, market, latencyMs: random.pick([0, 0, 20, 150]), proof: proofOf(random, ours, market) }
  if (random.chance(0.2)) happenings.push(poison(random, moment(), lastsMs))
  const funds = new Random(seed ^ 0xca5b)
  if (funds.chance(0.4))
    for (let n = funds.whole(1, 6); n > 0; n--)
      happenings.push({
        atMs: funds.whole(0, lastsMs),
        kind: 'fund',
        account: funds.whole(0, accountCount - 1),
        amount: funds.chance(0.7) ? funds.whole(10_000, 900_000) : null,
      })
  const kept = new Random(seed ^ 0x6ee9)
  happenings.push(...floors(new Random(seed ^ 0xf100), lastsMs).map((one) => withKept(one, kept)))
  const limited = new Random(seed ^ 0x11317)
  const begins = Array.from({ length: accountCount }, () => (limited.chance(0.3) ? limits(limited) : null))
  for (const [account, first] of begins.entries())
    if (first && limited.chance(0.4))
      happenings.push({ atMs: limited.whole(0, lastsMs), kind: 'limit', account, limits: limits(limited) })
  const owns = new Random(seed ^ 0x0a11)
  const isMixed = owns.chance(0.35)
  const mixed = isMixed ? happenings.map((one) => withOwn(one, owns)) : happenings
  if (isMixed)
    for (let n = owns.whole(0, 5); n > 0; n--) {
      const own = owns.chance(0.75) ? ownLadder(owns) : null
      mixed.push({ atMs: owns.whole(0, lastsMs), kind: 'ladder', which: owns.next(), own })
    }
  const moves = new Random(seed ^ 0x30fe)
  if (isMixed && moves.chance(0.7))
    for (let n = moves.whole(1, 8); n > 0; n--)
      mixed.push({
        atMs: moves.whole(0, lastsMs),
        kind: 'move',
        which: moves.next(),
        rung: moves.next(),
        by: moves.whole(-60, 60),
      })
  const parts = new Random(seed ^ 0x9a27)
  const parted = parts.chance(0.8) ? mixed.map((one) => withParts(one, parts)) : mixed
  const more = new Random(seed ^ 0x12e5)
  const longer = parted.map((one) => withMoreRungs(one, more))
  const operator = new Random(seed ^ 0xad31)
  if (operator.chance(0.3)) {
    const account = operator.whole(0, accountCount - 1)
    const times = Array.from({ length: operator.whole(1, 3) }, () => operator.whole(0, lastsMs))
    for (const [n, atMs] of times.toSorted((a, b) => a - b).entries())
      longer.push({ atMs, kind: 'freeze', account, frozen: n % 2 === 0 })
  }
  return {
    ...rest,
    limits: begins,
    happenings: longer.toSorted((a, b) => a.atMs - b.atMs),
  }
}

/** The plans of seeds, by what is in the loop. */
export const plansOf: Readonly<Record<Brokers, (seed: number) => Plan>> = {
  paper: planOf,
  oanda: oandaPlanOf,
  mt5: mt5PlanOf,
  shards: shardedPlanOf,
  'oanda-shards': (seed) => sharded(oandaPlanOf(seed)),
}
