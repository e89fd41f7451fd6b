import { statfs } from 'node:fs/promises'
import { isAway } from '../core/refusals/errors.ts'
import { NotReady, type NotReadyReason } from './health.ts'

/** With less than this on its disk PostgreSQL refuses what it should write. */
const leastFreeBytes = 16 * 2 ** 20
/** Longer than another engine takes to take a shard over. */
const engineMs = 15_000
/** An answer that is good serves for this long, so that monitors cost the database no write each. */
const goodMs = 1000
const diskFull = new Set(['53100', 'ENOSPC'])

/** Commits a few bytes to PostgreSQL's log, as each instruction does: a full disk refuses them. */
const tryWrite = "select pg_logical_emit_message(true, 'ratchet', 'ready')"

export interface ReadinessParts {
  readonly isEnding: () => boolean
  /** Runs a statement. */
  readonly query: (text: string) => Promise<unknown>
  /** The folder on whose disk the database lies; undefined where it is elsewhere. */
  readonly databaseDir: string | undefined
  /** The shards that no engine writes now. */
  readonly unwrittenShards: () => Promise<readonly number[]>
  readonly nowMs?: () => number
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** @returns what rejects with NotReady and its reasons while an instruction would be refused */
export function createReadiness(parts: ReadinessParts): () => Promise<void> {
  const { isEnding, nowMs = () => performance.now() } = parts
  let goodUntilMs = Number.NEGATIVE_INFINITY
  let checkedAtMs = nowMs()
  /** For each shard without an engine, the time of the last check at which it had one. */
  let withoutSinceMs: ReadonlyMap<number, number> = new Map()

  async function ledgerReason(): Promise<NotReadyReason | undefined> {
    try {
      await parts.query(tryWrite)
      return undefined
    } catch (error) {
      if (diskFull.has(String((error as { code?: unknown }).code))) return 'disk full'
      if (isAway(error)) return 'database away'
      throw error
    }
  }

  async function diskReason(): Promise<NotReadyReason | undefined> {
    if (parts.databaseDir === undefined) return undefined
    const left = await (parts.freeBytes ?? free)(parts.databaseDir).catch(() => undefined)
    return left !== undefined && left < leastFreeBytes ? 'disk full' : undefined
  }

  /** Shards that have been without an engine for longer than a takeover lasts. */
  async function stoppedShards(): Promise<readonly number[]> {
    const shards = await parts.unwrittenShards()
    withoutSinceMs = new Map(shards.map((shard) => [shard, withoutSinceMs.get(shard) ?? checkedAtMs]))
    checkedAtMs = nowMs()
    return shards.filter((shard) => checkedAtMs - (withoutSinceMs.get(shard) ?? checkedAtMs) > engineMs)
  }

  return async () => {
    if (isEnding()) throw new NotReady(['stopping'])
    if (nowMs() < goodUntilMs) return
    const [ledger, disk] = await Promise.all([ledgerReason(), diskReason()])
    const stopped = ledger === 'database away' ? [] : await stoppedShards()
    const engine: NotReadyReason | undefined = stopped.length > 0 ? 'no engine' : undefined
    const reasons = new Set([ledger, disk, engine].filter((reason) => reason !== undefined))
    if (reasons.size > 0) throw new NotReady([...reasons], stopped)
    goodUntilMs = nowMs() + goodMs
  }
}

/** For a process of engines alone. @returns what rejects with NotReady until every account was compared with its broker */
export function createEngineReadiness(parts: {
  readonly isEnding: () => boolean
  readonly isLevel: () => boolean
}): () => Promise<void> {
  return async () => {
    if (parts.isEnding()) throw new NotReady(['stopping'])
    if (!parts.isLevel()) throw new NotReady(['not level'])
  }
}

async function free(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
