import { z } from 'zod'
import { drillFaults } from '../drill-faults.ts'
import { requestKinds } from '../entities/account.ts'
import { limitNames } from '../limit-rules.ts'
import { paperRequests, transfers } from '../paper-money.ts'
import type { FlightKind } from './kinds.ts'
import { cents, centsAs, lots, type NameOf, named, points, quote, type UnitOf, unixMs, unixMsAs } from './units.ts'

/**
 * The particulars of each kind of record, as they are stored: the same integers as inside, each with its unit. A schema describes the
 * stored record and never rewrites it: the bytes are hashed and signed. A field that was added later is optional, since older records are
 * without it.
 */
const id = z.string()
const quoted = { bid: quote().optional(), ask: quote().optional() }
/** 1 ATR, where the ladder counts it: Wilder's average. Records until 2026-11-28 say `atr`, mostly a plain mean. (OWN9) */
const oneAtr = { atrWilder: points().optional(), atr: points().optional() }
/** ACC3: what was booked with a record without a closing deal, each below zero where it was taken. */
const charged = { commission: cents().optional(), night: cents().optional(), fee: cents().optional() }
const levels = z.object({ sl: points(), tp: points() })
const orderLevels = levels.extend({ price: points() })
/** The faults that a drill had switched on and that may have caused it. */
const drill = z.array(z.enum(drillFaults)).readonly().optional()

/** The broker's words, and when the request left and its answer came. */
const answer = {
  retcode: z.int(),
  text: z.string(),
  bid: quote(),
  ask: quote(),
  /** Null where a restart lies between. */
  sentAtMs: unixMsAs('sentAt').nullable().optional(),
  heardAtMs: unixMsAs('heardAt').optional(),
}
/** The trader's command that a request carries out: the record of its receipt has the same. */
const commandId = id.optional()
/** A ladder of a single order or position, by its name and its figures (TXT1). */
const ladderText = z.string()
const levelsIntent = z.object({ position: id, rung: z.int(), from: levels, to: levels, request: id, commandId })
const levelsAnswer = z.object({
  ...answer,
  position: id.nullable(),
  rung: z.int(),
  sl: points(),
  tp: points(),
  request: id,
  drill,
})
const changeAnswer = z.object({
  ...answer,
  order: id.nullable(),
  price: points(),
  sl: points(),
  tp: points(),
  request: id,
  drill,
})

/** One side of a difference; fields that do not concern it are absent. */
const side = z
  .object({
    side: z.string().optional(),
    volume: lots().optional(),
    price: points().optional(),
    sl: points().optional(),
    tp: points().optional(),
    order: id.nullable().optional(),
  })
  .nullable()

/** The plan of an account's ladder. */
const floorPlan = z.object({
  total: z
    .object({ kind: z.enum(['fixed', 'trailing']), floor: cents().optional(), distance: cents().optional() })
    .nullable(),
  daily: z.object({ of: z.enum(['balance', 'equity']), loss: cents() }).nullable(),
  target: cents().nullable(),
  zone: z.string(),
  rungs: z.array(z.object({ at: cents(), floor: cents() })).readonly(),
  byHand: z.boolean(),
  waitMs: z.int(),
  warnAt: z.int().optional(),
  keepsOpen: z
    .array(z.enum(['total', 'daily', 'target']))
    .readonly()
    .optional(),
})

export const eventData = {
  'trade.published': z.object({
    checks: z.array(z.string()).readonly(),
    once: z.boolean(),
    ladder: ladderText.optional(),
    ...oneAtr,
  }),
  'trade.executed': z.object({
    order: id,
    /** Of an order that only reduced or added, the position that it changed. */
    position: id.optional(),
    price: points().optional(),
    /** What the order did on a netting account, where it did not just open a position. */
    effect: z.enum(['added', 'reduced', 'reversed']).optional(),
  }),
  'trade.failed': z.object({
    ...z.object(answer).partial().shape,
    retcode: z.int().nullable(),
    reason: z.string().optional(),
    order: id.optional(),
    state: z.string().optional(),
    /** The limit of the account that refused it before it was sent; `reason` is its sentence. */
    limit: z.enum(limitNames).optional(),
    drill,
  }),
  'trade.unknown': z.object({ request: id, why: z.string(), retcode: z.int().nullable(), drill }),
  'trade.cancelled': z.object({
    order: id.nullable().optional(),
    state: z.string().optional(),
    retcode: z.int().nullable().optional(),
    reason: z.string().optional(),
    positionStaysOpen: z.boolean().optional(),
  }),
  'trade.closed': z.object({ position: id }),
  'trade.deleted': z.object({ positionStaysOpen: z.boolean() }),

  'order.intent': z.object({
    request: id,
    bid: quote().nullable().optional(),
    ask: quote().nullable().optional(),
    remove: id.optional(),
    /** What a limit of the account that is nearly used up says of it. */
    warning: z.string().optional(),
    commandId,
  }),
  'order.answered': z.object({
    ...answer,
    order: id.optional(),
    remove: id.nullable().optional(),
    request: id.optional(),
  }),
  'order.placed': z.object({ ...answer, order: id }),
  'order.triggered': z.object({ order: id, price: points(), ...quoted }),
  /** The other order of its pair was filled: this one is to be cancelled. `order`: the other's number at the broker. */
  'oco.filled': z.object({ other: z.uuid(), order: id.nullable(), symbol: z.string() }),
  'change.intent': z.object({ order: id, from: orderLevels, to: orderLevels, request: id, commandId }),
  'change.confirmed': changeAnswer,
  'change.refused': changeAnswer,

  'position.opened': z.object({
    position: id,
    price: points(),
    volume: lots(),
    sl: points(),
    tp: points(),
    ...quoted,
    ladder: ladderText.optional(),
    r: points().optional(),
    ...oneAtr,
    ...charged,
  }),
  'position.changed': z.object({
    position: id,
    volume: lots(),
    sl: points(),
    tp: points(),
    swap: cents(),
    ...charged,
  }),
  'position.closed': z.object({
    position: id,
    deal: id,
    price: points(),
    volume: lots(),
    reason: z.string(),
    profit: cents(),
    /** How much of the position there was before the deal. */
    volumeBefore: lots().optional(),
    /** The volume that the deal left open. */
    left: lots().optional(),
    /** The stop that was to end it, and how much worse the price was. */
    level: points().optional(),
    slippage: points().optional(),
    /** Where the broker counted otherwise than we do. */
    expectedProfit: cents().optional(),
    ...quoted,
  }),

  'rung.reached': z.object({
    position: id,
    rungs: z.array(z.int()).readonly(),
    triggers: z.array(points()).readonly(),
    rung: z.int(),
    bid: quote(),
    ask: quote(),
    /** When the quote came to the engine. */
    tickAtMs: unixMsAs('tickAt').optional(),
    from: levels,
    to: levels,
  }),
  /** `rung`: the rung that the record before it tells of set it off; `again`: what was intended before is asked for once more. */
  'stop.intent': levelsIntent.extend({ by: z.enum(['rung', 'again']).optional() }),
  'stop.confirmed': levelsAnswer,
  'stop.refused': levelsAnswer,
  'levels.intent': levelsIntent,
  'levels.confirmed': levelsAnswer,
  'levels.refused': levelsAnswer,
  /** The levels in force stay. */
  'ladder.changed': z.object({
    position: id,
    /** Null where it is the account's again. */
    ladder: ladderText.nullable(),
    r: points().optional(),
    ...oneAtr,
    before: ladderText.nullable(),
    /** The rungs that count as reached already, where its rungs were moved; absent where it begins with none. */
    done: z.array(z.int()).readonly().optional(),
    sl: points(),
    tp: points(),
    commandId: id,
  }),
  'close.intent': z.object({
    position: id,
    why: z.string(),
    /** The reason that `why` gives in words: the trader asked for it, the price traded through an intended level, or a rung closes its part. */
    by: z.enum(['trader', 'stop', 'target', 'floor', 'rung']).optional(),
    /** The highest of the rungs whose parts these are. */
    rung: z.int().optional(),
    volume: lots().optional(),
    level: points().optional(),
    ...quoted,
    request: id,
    commandId,
  }),
  'close.answered': z.object({ ...answer, position: id.nullable(), request: id, drill }),
  /** OWN8: the part that `rung` was to close stays open. */
  'part.refused': z.object({ ...answer, position: id.nullable(), rung: z.int(), volume: lots(), request: id, drill }),

  'command.received': z.object({
    commandId: id,
    kind: named(
      'command',
      z.enum([
        'levels',
        'close',
        'delete',
        'cancel',
        'modify',
        'retry',
        'ladder',
        ...paperRequests,
        'floor',
        'release',
      ]),
    ),
    position: id.nullable(),
    price: points().optional(),
    sl: points().nullable(),
    tp: points().nullable(),
    volume: lots(),
    amount: cents().optional(),
    /** That a position is to have; null for its account's. */
    ladder: ladderText.nullable().optional(),
  }),
  'command.done': z.object({ ok: z.boolean(), message: z.string(), retcode: z.int().optional(), drill }),
  'risk.updated': z.object({ version: z.int() }),
  'profile.updated': z.object({ fields: z.array(z.string()).readonly() }),

  'account.opened': z.object({ accountId: id, server: z.string(), login: z.string() }),
  'account.changed': z.object({
    accountId: id,
    what: named(
      'accountChange',
      z.enum(['connected', 'named', 'paused', 'resumed', 'symbols', 'ladder', 'limits', 'disconnected']),
    ),
    /** That of its own ladder, which stands among the changes; null where it has the trader's again. */
    version: z.int().nullable().optional(),
  }),
  /** A deposit, a reset or another commission of a paper account, before its broker has it. */
  'funding.intent': z.object({
    accountId: id,
    what: named('funding', z.enum(paperRequests)),
    amount: cents().optional(),
    request: id,
    commandId,
  }),
  /** MAT22, MAT23, FLO7: money that no deal booked. */
  'account.funded': z.object({
    accountId: id,
    what: named('funding', z.enum(transfers)),
    /** Below zero where a reset, or the trader, took some. */
    amount: cents(),
    balanceBefore: cents(),
    balance: cents(),
    request: id.optional(),
    commandId,
  }),
  /** ACC3: money that the broker took, or gave, and that is of no record about a position. */
  'account.charged': z.object({ accountId: id, amount: cents(), balance: cents(), ...charged }),
  /** MAT25: for each lot and side, from now on. */
  'account.commission': z.object({
    accountId: id,
    commissionBefore: cents(),
    commission: cents(),
    request: id.optional(),
    commandId,
  }),
  /** All trading of the trader. */
  'trading.changed': z.object({ what: named('tradingChange', z.enum(['stopped', 'resumed'])) }),
  /** ADM3, ADM4: by the operator, who says why. */
  'account.held': z.object({ accountId: id, why: z.string(), since: unixMs() }),
  'account.freed': z.object({ accountId: id }),
  /** One request whose outcome is unknown, or, if `request` is null, the whole account. */
  'account.frozen': z.object({
    accountId: id,
    request: id.nullable(),
    kind: named('requestKind', z.enum([...requestKinds, 'book', 'fault'])),
    why: z.string(),
    since: unixMs(),
    retcode: z.int().nullable().optional(),
    position: id.optional(),
    order: id.optional(),
    /** Under which the server's log has an internal fault. */
    reference: z.string().optional(),
    drill,
  }),
  'account.settled': z.object({
    accountId: id,
    request: id.nullable(),
    kind: named('requestKind', z.enum([...requestKinds, 'book', 'fault'])),
    how: z.string(),
    afterMs: z.int().nullable(),
    position: id.optional(),
  }),
  'account.difference': z.object({
    accountId: id,
    position: id.optional(),
    order: id.nullable().optional(),
    symbol: z.string().optional(),
    differences: z.array(z.object({ what: z.string(), ledger: side, broker: side, done: z.string() })).readonly(),
  }),
  'protection.gap': z.object({
    accountId: id,
    position: id,
    rung: z.int(),
    from: levels,
    to: levels,
    /** The most that the difference can cost; null if nothing bounds it. */
    cents: centsAs('money').nullable(),
    ms: z.int(),
  }),
  'protection.restored': z.object({ accountId: id, position: id, rung: z.int(), to: levels, lastedMs: z.int() }),

  /** A plan is in force, or waits until `from`; null where there is none any more. */
  'floor.planned': z.object({
    accountId: id,
    what: named('floorChange', z.enum(['set', 'waits', 'begun', 'removed'])),
    plan: floorPlan.nullable(),
    fromMs: unixMsAs('startsAt').optional(),
    commandId,
  }),
  /** `base`: what the day's loss and profit count from. `isOver`: what the day before had stopped goes on. */
  'floor.day': z.object({ accountId: id, base: centsAs('countsFrom'), isOver: z.boolean() }),
  'floor.released': z.object({ accountId: id, base: centsAs('countsFrom'), commandId }),
  'floor.climbed': z.object({
    accountId: id,
    from: centsAs('floorBefore').nullable(),
    to: centsAs('floor'),
    rungs: z.array(z.int()).readonly(),
    equity: cents(),
    symbol: z.string().optional(),
    ...quoted,
  }),
  /** FLO10: which line is near, at which equity, and the quote that did it. */
  'floor.neared': z.object({
    accountId: id,
    by: named('floorLine', z.enum(['total', 'daily', 'target'])),
    line: centsAs('floor'),
    equity: cents(),
    /** The percent of the way from which the plan warns. */
    warnAt: z.int(),
    symbol: z.string().optional(),
    ...quoted,
  }),
  /** Which line was met, at which equity, and the quote that did it; absent where money or a fill did. */
  'floor.touched': z.object({
    accountId: id,
    by: named('floorLine', z.enum(['total', 'daily', 'target'])),
    line: centsAs('floor'),
    equity: cents(),
    symbol: z.string().optional(),
    ...quoted,
    /** What was open and waited then. */
    positions: z.int(),
    orders: z.int(),
    /** FLO12: what is open stays; absent where it is closed. */
    keepsOpen: z.literal(true).optional(),
  }),

  /** An alert at `price`, and the bid that reached it. */
  'alert.reached': z.object({
    alert: id,
    symbol: z.string(),
    /** The server that names the market; absent for the paper market. */
    server: z.string().optional(),
    price: points(),
    bid: quote(),
    direction: z.enum(['rising', 'falling']),
    /** The trader's own words. */
    note: z.string().optional(),
    setAtMs: unixMsAs('setAt'),
  }),

  'drill.started': z.object({ drill: id, faults: z.array(z.enum(drillFaults)).readonly(), seconds: z.int() }),
  'drill.ended': z.object({ drill: id, state: z.string(), outcome: z.string().optional(), reason: z.string() }),
} as const satisfies Record<FlightKind, z.ZodObject>

export type EventData<K extends FlightKind = FlightKind> = Readonly<z.input<(typeof eventData)[K]>>

type Fields = {
  [K in FlightKind]: {
    [F in keyof (typeof eventData)[K]['shape'] as NameOf<(typeof eventData)[K]['shape'][F], F> & string]: UnitOf<
      (typeof eventData)[K]['shape'][F]
    >
  }
}[FlightKind]
type NameIn<T> = T extends unknown ? keyof T : never
type UnitIn<T, Name> = T extends { readonly [N in Name & string]: infer U } ? U : never
type Simple = { readonly [Name in NameIn<Fields>]: UnitIn<Fields, Name> }

/**
 * Text and numbers of records by their name outside, with their unit. A name that counts different things in different kinds has
 * both units here.
 */
export type FieldUnits = { readonly [Name in keyof Simple as Simple[Name] extends never ? never : Name]: Simple[Name] }
