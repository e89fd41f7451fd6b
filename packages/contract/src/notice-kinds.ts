/** What a trader is told of, apart from its schema: a screen that only shows it loads no validation. */
export const noticeKinds = [
  'trade.executed',
  'trade.failed',
  'trade.unknown',
  'trade.cancelled',
  'position.closed',
  'rung.reached',
  'stop.refused',
  'account.frozen',
  'account.settled',
  'account.difference',
  'protection.gap',
  'protection.restored',
  'drill.ended',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Notices as people look for them; one may belong to two groups. */
export const noticeGroups = {
  all: noticeKinds,
  trades: ['trade.executed', 'trade.failed', 'trade.unknown', 'trade.cancelled', 'position.closed'],
  stops: ['rung.reached', 'stop.refused', 'protection.gap', 'protection.restored'],
  failures: ['trade.failed', 'trade.unknown', 'stop.refused', 'account.frozen', 'account.difference', 'protection.gap'],
} as const satisfies Record<string, readonly NoticeKind[]>
export type NoticeGroup = keyof typeof noticeGroups

/** Unread notices are counted up to here; more are said as one less and a plus. */
export const mostUnread = 100
