import { type AccountParts, accountHandlers } from '../accounts/handlers.ts'
import { type AlertParts, alertHandlers } from '../alerts/handlers.ts'
import { type OwnSessionParts, sessionHandlers } from '../auth/handlers.ts'
import { type SafetyParts, safetyHandlers } from '../auth/safety.ts'
import type { Handlers } from '../core/http/call.ts'
import { type DrillRouteParts, drillHandlers } from '../drills/handlers.ts'
import { type HistoryParts, historyHandlers } from '../history/handlers.ts'
import { type InboxParts, messageHandlers } from '../inbox/handlers.ts'
import { type JournalParts, journalHandlers } from '../journal/handlers.ts'
import { type LadderParts, ladderHandlers } from '../ladders/handlers.ts'
import { type LimitParts, limitHandlers } from '../limits/handlers.ts'
import { type DrawingParts, drawingHandlers } from '../market/drawings.ts'
import { type MarketRouteParts, marketHandlers } from '../market/handlers.ts'
import { type NoticeParts, noticeHandlers } from '../notices/handlers.ts'
import { type ActivityParts, activityHandlers } from '../performance/activity.ts'
import { type HonestyParts, honestyHandlers } from '../performance/honesty.ts'
import { type ProfileParts, profileHandlers } from '../profile/handlers.ts'
import { type QuotaParts, quotaHandlers } from '../quotas/handlers.ts'
import { type RiskParts, riskHandlers } from '../risk/handlers.ts'
import { type SearchParts, searchHandlers } from '../search/handlers.ts'
import { type SiteParts, siteHandlers } from '../site/handlers.ts'
import { type StatementParts, statementHandlers } from '../statements/handlers.ts'
import { type ExportParts, exportHandlers } from '../tables/exports.ts'
import { type ListParts, listHandlers } from '../tables/lists.ts'
import { type TerminalParts, terminalHandlers } from '../terminals/handlers.ts'
import { type TickArchiveParts, tickArchiveHandlers } from '../ticks/archive.ts'
import { type TickSetParts, tickSetHandlers } from '../ticks/handlers.ts'
import { type TradeParts, tradeHandlers } from '../trades/handlers.ts'
import { type PositionParts, positionHandlers } from '../trades/positions.ts'

/** The parts that the handlers of all topics need. */
export type HandlerParts = AccountParts &
  ActivityParts &
  AlertParts &
  DrawingParts &
  DrillRouteParts &
  ExportParts &
  HonestyParts &
  HistoryParts &
  InboxParts &
  JournalParts &
  LadderParts &
  LimitParts &
  ListParts &
  MarketRouteParts &
  NoticeParts &
  OwnSessionParts &
  PositionParts &
  ProfileParts &
  QuotaParts &
  RiskParts &
  SafetyParts &
  SearchParts &
  SiteParts &
  StatementParts &
  TerminalParts &
  TickArchiveParts &
  TickSetParts &
  TradeParts

/** The handlers of all topics. A route of the contract without a handler does not compile. */
export const createHandlers = (parts: HandlerParts): Handlers => ({
  ...siteHandlers(parts),
  ...marketHandlers(parts),
  ...drawingHandlers(parts),
  ...alertHandlers(parts),
  ...profileHandlers(parts),
  ...riskHandlers(parts),
  ...ladderHandlers(parts),
  ...limitHandlers(parts),
  ...journalHandlers(parts),
  ...historyHandlers(parts),
  ...tickSetHandlers(parts),
  ...tickArchiveHandlers(parts),
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
  ...sessionHandlers(parts),
  ...searchHandlers(parts),
  ...quotaHandlers(parts),
  ...safetyHandlers(parts),
  ...drillHandlers(parts),
  ...terminalHandlers(parts),
})
