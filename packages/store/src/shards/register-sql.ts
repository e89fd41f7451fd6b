import { heldLocks, isShardLock, SHARD_LOCK, shardOfLock } from '../log/index.ts'

/** Any number: the first of the two that an engine locks while it is there. The second is its number. */
const ENGINE_LOCK = 7_210_005
export const maxEngines = 1000

/** Takes the lowest free number, and beats with it: in one statement, so that no journey to the database lies between. */
export const join = `with taken as materialized (
    select n::int from generate_series(1, ${maxEngines}) n where pg_try_advisory_lock(${ENGINE_LOCK}, n::int) limit 1
  )
  insert into engines.processes (n, engine, beat_at, ending) select n, $1, clock_timestamp(), $2 from taken
  on conflict (n) do update set engine = excluded.engine, beat_at = excluded.beat_at, ending = excluded.ending
  returning n`

export const beat = `update engines.processes set engine = $2, beat_at = clock_timestamp(), ending = $3 where n = $1`

/** A session that holds the number of an engine. The row may be left of an earlier engine, until that session has written it. */
export interface EngineSession {
  readonly n: number
  readonly pid: number
  readonly engine: string
  readonly ending: boolean
  readonly beat: string
}

/** A session that holds a shard, and the last beat of its engine; null where nobody knows the engine, or it has no row. */
export interface WriterSession {
  readonly shard: number
  readonly pid: number
  readonly engine: string | null
  readonly beat: string | null
}

export interface Looked {
  readonly shards: number
  readonly engines: readonly EngineSession[]
  readonly writers: readonly WriterSession[]
}

export const look = `with locks as materialized (
    select classid, objid, pid from ${heldLocks}
  )
  select (select count(*)::int from engines.shards) as shards,
    (select coalesce(json_agg(json_build_object('n', p.n, 'pid', l.pid, 'engine', p.engine, 'ending', p.ending,
        'beat', p.beat_at::text) order by p.n), '[]')
      from locks l join engines.processes p on l.objid = p.n::int where l.classid = ${ENGINE_LOCK}) as engines,
    (select coalesce(json_agg(json_build_object('shard', s.shard, 'pid', l.pid,
        'engine', case when s.pid = l.pid then s.engine end,
        'beat', (select max(p.beat_at)::text from engines.processes p where p.engine = s.engine))), '[]')
      from locks l join engines.shards s on s.shard = ${shardOfLock} where ${isShardLock}) as writers`

/** Of the sessions that hung, those of engines that have not beaten since; by pid, engine and last beat. */
export const stillHung = `select h.pid from unnest($1::int[], $2::uuid[], $3::text[]) h (pid, engine, beat)
  where not exists (select from engines.processes p
    where p.engine = h.engine and p.beat_at > coalesce(h.beat::timestamptz, '-infinity'))`

/** A session may end those of its own login, which all engines share: the role that it takes is not the sessions' user. */
export const end = (pids: readonly number[]): string => `begin; set local role none;
  select count(pg_terminate_backend(pid))::int as ended from (select distinct pid from pg_locks
    where locktype = 'advisory' and classid in (${SHARD_LOCK}, ${ENGINE_LOCK}) and pid in (${pids.map(Number).join(', ')})) held;
  commit`
