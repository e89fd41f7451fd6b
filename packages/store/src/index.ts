export type { AccountFloorRow } from './api/account-floors.ts'
export type { ActivityRows } from './api/activity.ts'
export type { AlertPlace, AlertRow, NewAlert } from './api/alerts.ts'
export * from './api/api-store.ts'
export type { BalanceRow, ChargesRow } from './api/charges.ts'
export type { AccountChange, NewAccount } from './api/connect-account.ts'
export * from './api/create.ts'
export type { ListRequest, Page, PageRequest } from './api/cursor.ts'
export type { DrillRow, DrillsRequest } from './api/drills.ts'
export type { SnapshotRows } from './api/events.ts'
export type { Exposure } from './api/exposure.ts'
export type { HistoryImportRow, HistoryTradeRow, NewHistory, NewHistoryTrade } from './api/history.ts'
export type { JournalNoteRow } from './api/journal-notes.ts'
export type { LimitedAccount } from './api/limits.ts'
export type { ClosedTotalsRow } from './api/lists.ts'
export { namingBy } from './api/name.ts'
export type { NoticeRow } from './api/notices.ts'
export type { PathRequest, PathRow } from './api/price-path.ts'
export type { Asked, LearnedTrade, NewTrade, Published } from './api/publish-rows.ts'
export type { ChainedEvent, OpenRecord, RecordSpan } from './api/record.ts'
export type { NewLadder, SavedLadderRow } from './api/saved-ladders.ts'
export type { FoundRows } from './api/search.ts'
export type { TickPiece, TickSetRow } from './api/tick-sets.ts'
export type { Usage } from './api/usage.ts'
export type { WalkedRows } from './api/walk.ts'
export { connectionConfig, openPool, type Role } from './connections/connect.ts'
export { type Login, LoginRefused, openLogins, settingOf } from './connections/logins.ts'
export { throughPooler, tryPooler } from './connections/pooler.ts'
export { type Pools, SharedPools } from './connections/pools.ts'
export {
  type AccountDesk,
  type ConnectedAccount,
  type OfferedSymbol,
  openAccountDesk,
} from './desks/account-desk.ts'
export { type AlertDesk, openAlertDesk, type ReachedAlert, type WaitingAlert } from './desks/alert-desk.ts'
export { type DrillChange, type DrillDesk, type OpenDrill, openDrillDesk } from './desks/drill-desk.ts'
export { everythingOf, type KeptTable } from './desks/everything.ts'
export { type OperatorDesk, openOperatorDesk, type SeenAccount } from './desks/operator-desk.ts'
export { filesFolderId, keepFilesFolderId } from './installation/files-folder.ts'
export { type KeptKey, openVault, peekKeys, readNameKey, type SealedRow, type Vault } from './installation/vault.ts'
export { createLedger, type EngineLedger, type LedgerOptions } from './ledger/create.ts'
export type { AccountBalance, AccountFigures } from './ledger/figures.ts'
export type { Publisher } from './log/index.ts'
export {
  type DoorParts,
  EngineAlreadyRunning,
  openDoor,
  type Release,
  type Told,
  TraderMemory,
  type WriterDoor,
  withoutEvents,
} from './log/index.ts'
export { migrate, migrationsDir } from './migrate/migrate.ts'
export { openPriceBars, type PriceBar, type PriceBarOptions, type PriceBarTable } from './prices/price-bars.ts'
export { archivePart, restorePart } from './record/archive.ts'
export { listParts, PartRefused } from './record/parts.ts'
export { type Rebuilt, rebuildTables } from './record/rebuild.ts'
export { type CheckedRecords, checkRecords } from './record/record-check.ts'
export { atReplica, type ReplicaFigures } from './replica/replica.ts'
export { openRetention, type Retention } from './retention/retention.ts'
export { openSessions, type SessionStore } from './sessions/memory.ts'
export { countShards, ownedShards } from './shards/count.ts'
export { listShards, mostShards, raiseShards, type ShardRow, ShardsRefused } from './shards/raise.ts'
export { ShardRegister, type ShardsSeen } from './shards/register.ts'
export { openTurnstile } from './shards/turnstile.ts'
export { unwrittenShards } from './shards/unwritten.ts'
export type { AccountLabel } from './tables/accounts.ts'
export type { EventRow, NamedEvent } from './tables/flight.ts'
export type { ProfileRow } from './tables/traders.ts'
