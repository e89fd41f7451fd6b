import type pg from 'pg'

/** How many shards each engine has, the most first; by the locks that the database itself has on record. */
export async function ownedShards(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from pg_locks l
    join engines.shards s on s.pid = l.pid where l.locktype = 'advisory' and l.granted and l.classid = 7210001 and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
    group by s.engine order by 1 desc`)
  return rows.map(({ n }) => n)
}
