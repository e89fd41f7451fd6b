import { listShards, raiseShards } from '@ratchet/store'

/** Says what shards there are, or makes more of them while no engine is at work. */
export async function shards(url: string, say: (line: string) => void, [to]: readonly string[]): Promise<void> {
  if (to !== undefined) await raiseShards(url, Number(to))
  for (const { shard, traders, epoch, pid } of await listShards(url)) {
    const owner = pid === null ? 'no engine' : `engine session ${pid}`
    say(`Shard ${shard}: ${traders} traders, epoch ${epoch}, ${owner}`)
  }
}
