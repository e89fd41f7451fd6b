import { accountHandlers } from '../accounts/handlers.ts'
import type { HandlerParts, Handlers } from '../core/call.ts'
import { drillHandlers } from '../drills/handlers.ts'
import { messageHandlers } from '../inbox/handlers.ts'
import { referenceHandlers } from '../market/handlers.ts'
import { noticeHandlers } from '../notices/handlers.ts'
import { activityHandlers } from '../performance/activity.ts'
import { honestyHandlers } from '../performance/honesty.ts'
import { traderHandlers } from '../profile/handlers.ts'
import { searchHandlers } from '../search/handlers.ts'
import { statementHandlers } from '../statements/handlers.ts'
import { exportHandlers } from '../tables/exports.ts'
import { listHandlers } from '../tables/lists.ts'
import { tradeHandlers } from '../trades/handlers.ts'
import { positionHandlers } from '../trades/positions.ts'

export type { Call, HandlerParts, Handlers } from '../core/call.ts'

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
