import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Memory {
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

/** Memory of this process without what nobody holds any more, in bytes. */
export function collected(): Memory {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let n = 0; n < 3; n++) collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heapUsed, external }
}
