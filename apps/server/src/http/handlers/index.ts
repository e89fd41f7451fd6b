import { accountHandlers } from './accounts.ts'
import { activityHandlers } from './activity.ts'
import type { HandlerParts, Handlers } from './call.ts'
import { drillHandlers } from './drills.ts'
import { exportHandlers } from './exports.ts'
import { honestyHandlers } from './honesty.ts'
import { listHandlers } from './lists.ts'
import { messageHandlers } from './messages.ts'
import { noticeHandlers } from './notices.ts'
import { positionHandlers } from './positions.ts'
import { referenceHandlers } from './reference.ts'
import { searchHandlers } from './search.ts'
import { statementHandlers } from './statements.ts'
import { traderHandlers } from './trader.ts'
import { tradeHandlers } from './trades.ts'

export type { Call, HandlerParts, Handlers } from './call.ts'

export const createHandlers = (parts: HandlerParts): Handlers => ({
  ...referenceHandlers(parts),
  ...traderHandlers(parts),
  ...tradeHandlers(parts),
  ...positionHandlers(parts),
  ...listHandlers(parts),
  ...exportHandlers(parts),
  ...accountHandlers(parts),
  ...statementHandlers(parts),
  ...activityHandlers(parts),
  ...honestyHandlers(parts),
  ...messageHandlers(parts),
  ...noticeHandlers(parts),
  ...searchHandlers(parts),
  ...drillHandlers(parts),
})
