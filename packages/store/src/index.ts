export {
  type AccountDesk,
  type ConnectedAccount,
  type OfferedSymbol,
  openAccountDesk,
} from './account-desk.ts'
export { type AlertDesk, openAlertDesk, type ReachedAlert, type WaitingAlert } from './alert-desk.ts'
export type { AccountFloorRow } from './api/account-floors.ts'
export type { ActivityRows } from './api/activity.ts'
export type { AlertPlace, AlertRow, NewAlert } from './api/alerts.ts'
export type { BalanceRow, ChargesRow } from './api/charges.ts'
export type { AccountChange, NewAccount } from './api/connect-account.ts'
export * from './api/create.ts'
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
export * from './api-store.ts'
export { archivePart, restorePart } from './archive.ts'
export { connectionConfig, openPool, type Role } from './connect.ts'
export type { ListRequest, Page, PageRequest } from './cursor.ts'
export { type DrillChange, type DrillDesk, type OpenDrill, openDrillDesk } from './drill-desk.ts'
export { everythingOf, type KeptTable } from './everything.ts'
export { filesFolderId, keepFilesFolderId } from './files-folder.ts'
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
export { type Login, LoginRefused, openLogins, settingOf } from './logins.ts'
export { migrate, migrationsDir } from './migrate.ts'
export { type OperatorDesk, openOperatorDesk, type SeenAccount } from './operator-desk.ts'
export { listParts, PartRefused } from './parts.ts'
export { throughPooler, tryPooler } from './pooler.ts'
export { type Pools, SharedPools } from './pools.ts'
export { openPriceBars, type PriceBar, type PriceBarOptions, type PriceBarTable } from './price-bars.ts'
export { type Rebuilt, rebuildTables } from './rebuild.ts'
export { type CheckedRecords, checkRecords } from './record-check.ts'
export { atReplica, type ReplicaFigures } from './replica/replica.ts'
export { openRetention, type Retention } from './retention.ts'
export { openSessions, type SessionStore } from './sessions/memory.ts'
export { countShards, ownedShards } from './shards/count.ts'
export { listShards, mostShards, raiseShards, type ShardRow, ShardsRefused } from './shards/raise.ts'
export { ShardRegister, type ShardsSeen } from './shards/register.ts'
export { openTurnstile } from './shards/turnstile.ts'
export { unwrittenShards } from './shards/unwritten.ts'
export type { AccountLabel } from './tables/accounts.ts'
export type { EventRow, NamedEvent } from './tables/flight.ts'
export type { ProfileRow } from './tables/traders.ts'
export { type KeptKey, openVault, peekKeys, readNameKey, type SealedRow, type Vault } from './vault.ts'
