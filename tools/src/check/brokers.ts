import { posix } from 'node:path'

const connector = /^packages\/broker\/src\/([^/]+)\/connector\.ts$/

/**
 * Checks that no broker is named outside its own package: a broker is one folder, and one line in the registry.
 * @param sources text of every source file by its path from the root
 * @returns one line for each file that names one
 */
export function checkBrokers(sources: ReadonlyMap<string, string>): string[] {
  const brokers = [...sources.keys()].flatMap((path) => connector.exec(path)?.[1] ?? [])
  return [...sources].flatMap(([path, text]) => {
    if (path.startsWith('packages/broker/')) return []
    const named = brokers.find((broker) => nameOf(broker).test(`${posix.basename(path)}\n${text}`))
    return named === undefined
      ? []
      : [`${path} names the broker ${named}: take what you need from @ratchet/broker/connectors or GET /api/brokers`]
  })
}

/** A broker's id as a word, or as a part of a name in camel case: `acmeUrl`, `openAcme` and `ACME_URL`, but not `acmeist`. */
function nameOf(id: string): RegExp {
  const capitalised = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`
  const upper = id.toUpperCase()
  return new RegExp(`(?<![A-Za-z])${id}(?![a-z])|${capitalised}(?![a-z])|${upper}(?![a-z])`)
}
