/** The meaning of a record's colour at a glance; its words say the same. */
export type Tone = 'good' | 'bad' | 'unsure' | 'ladder' | 'plain' | 'quiet'

/** Headings under which people look for notices. */
export const noticeGroups = ['all', 'trades', 'stops', 'failures'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** What an order did on a netting account, where it did not just open a position. */
export const orderEffects = {
  added: 'It added to the open position.',
  reduced: 'It reduced the open position.',
  reversed: 'It closed the open position and opened the opposite side.',
} as const

interface RecordKind {
  /** The event in plain words. The flight recorder, the bell and its screen all use it. */
  readonly title: string
  readonly tone: Tone
  /** For kinds that a trader is notified of: under which headings people look for them, beside 'all'. */
  readonly notice?: readonly Exclude<NoticeGroup, 'all'>[]
}

/**
 * Everything that can happen to a trader's world. Each is written once, with the trader's next sequence number. The table has no
 * schemas, so that a screen that only shows records loads no validation; `eventData` has one for each kind.
 */
export const recordKinds = {
  'trade.published': { title: 'You published the instruction', tone: 'plain' },
  'trade.executed': { title: 'The trade was executed', tone: 'good', notice: ['trades'] },
  'trade.failed': { title: 'The execution failed', tone: 'bad', notice: ['trades', 'failures'] },
  'trade.unknown': {
    title: 'The outcome is unknown; Ratchet is checking with the broker',
    tone: 'unsure',
    notice: ['trades', 'failures'],
  },
  'trade.cancelled': { title: 'The order was cancelled', tone: 'plain', notice: ['trades'] },
  'trade.closed': { title: 'The trade is closed', tone: 'plain' },
  'trade.deleted': { title: 'You deleted the instruction', tone: 'plain' },
  'order.intent': { title: 'The order was stored and sent to the broker', tone: 'quiet' },
  'order.answered': { title: 'The broker responded to the order', tone: 'quiet' },
  'order.placed': { title: 'The pending order is placed at the broker', tone: 'plain' },
  'order.triggered': { title: 'The market reached the order’s price and triggered it', tone: 'plain' },
  'oco.filled': { title: 'The other order of the pair was filled, so this one is cancelled', tone: 'plain' },
  'change.intent': { title: 'Your order change was sent to the broker', tone: 'quiet' },
  'change.confirmed': { title: 'The broker changed the order', tone: 'good' },
  'change.refused': { title: 'The broker rejected the order change', tone: 'bad' },
  'position.opened': { title: 'The position was opened', tone: 'good' },
  'position.changed': { title: 'The position changed', tone: 'plain' },
  'position.closed': { title: 'The position was closed', tone: 'plain', notice: ['trades'] },
  'rung.reached': { title: 'The market reached a rung', tone: 'ladder', notice: ['stops'] },
  'stop.intent': { title: 'The ladder requested a new stop', tone: 'quiet' },
  'stop.confirmed': { title: 'The broker confirmed the new stop', tone: 'ladder' },
  'stop.refused': { title: 'The broker rejected the new stop', tone: 'bad', notice: ['stops', 'failures'] },
  'levels.intent': { title: 'New levels were sent to the broker', tone: 'quiet' },
  'levels.confirmed': { title: 'The broker confirmed the new levels', tone: 'good' },
  'levels.refused': { title: 'The broker rejected the new levels', tone: 'bad' },
  'ladder.changed': { title: 'You changed the position’s ladder', tone: 'ladder' },
  'close.intent': { title: 'The close was sent to the broker', tone: 'quiet' },
  'close.answered': { title: 'The broker responded to the close', tone: 'quiet' },
  'part.refused': {
    title: 'The broker rejected the partial close of a rung',
    tone: 'bad',
    notice: ['stops', 'failures'],
  },
  'command.received': { title: 'You sent a command', tone: 'quiet' },
  'command.done': { title: 'The command was answered', tone: 'quiet' },
  'risk.updated': { title: 'You changed the ladder', tone: 'plain' },
  'profile.updated': { title: 'You changed your profile', tone: 'plain' },
  'account.opened': { title: 'The account was opened', tone: 'good' },
  'account.changed': { title: 'You changed the account', tone: 'plain' },
  'funding.intent': { title: 'Your deposit or reset was sent to the paper broker', tone: 'quiet' },
  'account.charged': { title: 'The broker booked a charge', tone: 'plain' },
  'account.commission': { title: 'You changed the commission of the paper account', tone: 'plain' },
  'account.funded': { title: 'Money was deposited or withdrawn', tone: 'plain' },
  'trading.changed': { title: 'You stopped or resumed all trading', tone: 'plain' },
  'account.held': { title: 'The operator froze the account', tone: 'bad', notice: [] },
  'account.freed': { title: 'The operator released the account', tone: 'good', notice: [] },
  'account.frozen': { title: 'The account is frozen', tone: 'bad', notice: ['failures'] },
  'account.settled': { title: 'The broker’s records agree with Ratchet’s again', tone: 'good', notice: [] },
  'account.difference': { title: 'The broker’s records differed from Ratchet’s', tone: 'bad', notice: ['failures'] },
  'protection.gap': {
    title: 'The broker has not confirmed the stop for over a second',
    tone: 'bad',
    notice: ['stops', 'failures'],
  },
  'protection.restored': { title: 'The broker has the intended stop again', tone: 'good', notice: ['stops'] },
  'floor.planned': { title: 'You changed the equity floor', tone: 'plain' },
  'floor.day': { title: 'A new day of the equity floor began', tone: 'quiet' },
  'floor.climbed': { title: 'The equity floor climbed', tone: 'ladder' },
  'floor.neared': { title: 'Equity is near the floor or a daily limit', tone: 'unsure', notice: ['stops'] },
  'floor.touched': { title: 'Equity reached the floor or a daily limit', tone: 'bad', notice: ['stops'] },
  'floor.released': { title: 'Trading resumed after the equity floor stopped it', tone: 'good' },
  'alert.reached': { title: 'The price reached your alert', tone: 'plain', notice: [] },
  'drill.started': { title: 'A chaos drill started', tone: 'plain' },
  'drill.ended': { title: 'The chaos drill is finished; its report is ready', tone: 'plain', notice: [] },
} as const satisfies Readonly<Record<string, RecordKind>>

export type FlightKind = keyof typeof recordKinds
export const flightKinds = Object.keys(recordKinds) as readonly FlightKind[]

export type NoticeKind = {
  [K in FlightKind]: (typeof recordKinds)[K] extends { readonly notice: unknown } ? K : never
}[FlightKind]
/** The kinds of which a trader is notified. */
export const noticeKinds = flightKinds.filter((kind): kind is NoticeKind => 'notice' in recordKinds[kind])

const groupsOf = (kind: NoticeKind): readonly NoticeGroup[] => ['all', ...recordKinds[kind].notice]
/** The kinds of a group; one kind may belong to several. */
export const noticesOf = (group: NoticeGroup): readonly NoticeKind[] =>
  noticeKinds.filter((kind) => groupsOf(kind).includes(group))

/** Unread notices are counted up to this number; beyond it a screen shows one less and a plus. */
export const mostUnread = 100
