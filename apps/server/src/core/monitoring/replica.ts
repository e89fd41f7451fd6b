import type { Log } from '@ratchet/engine'
import type { ApiStoreOptions, ReplicaFigures } from '@ratchet/store'
import type { Secret } from '../secrets/secret.ts'
import type { Metrics } from './metrics.ts'
import { Seldom } from './seldom.ts'

/** The replica, of whose trouble the log tells now and then: every read goes on at the primary. */
export function watchedReplica(url: Secret, log: Pick<Log, 'warn'>): NonNullable<ApiStoreOptions['replica']> {
  const trouble = new Seldom(log, 'The replica is not used; history is read from the primary')
  return {
    url: url.reveal(),
    onTrouble: (reason, error) => trouble.warn({ reason, ...(error !== undefined && { error }) }),
  }
}

/** Tells monitors what a replica takes off the database, and why it does not take more. */
export function addReplicaFigures(metrics: Metrics, replica: ReplicaFigures): void {
  metrics.add({
    name: 'ratchet_replica_reads_total',
    help: 'Reads of history that the replica served.',
    read: () => replica.reads,
  })
  metrics.addCounts({
    name: 'ratchet_replica_fallbacks_total',
    help: 'Reads of history that the primary served although there is a replica, by reason.',
    label: 'reason',
    read: () => replica.fallbacks,
  })
  metrics.add({
    name: 'ratchet_replica_lag_seconds',
    help: 'Delay of the replica at most; missing if it does not answer.',
    read: async () => {
      const behindMs = await replica.behindMs()
      return behindMs === undefined || !Number.isFinite(behindMs) ? undefined : behindMs / 1000
    },
  })
}
