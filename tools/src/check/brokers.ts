import { posix } from 'node:path'

const connector = /^packages\/broker\/src\/([^/]+)\/connector\.ts$/

/**
 * Places where the id of a broker is the name of something else: the terminal of that name also writes files, which other code reads, and its
 * reference gave names to parts of a trade. Even there the broker's servers and its route are not named.
 */
const otherMeanings: Readonly<Record<string, readonly string[]>> = {
  mt5: [
    'packages/contract/src/columns.ts',
    'packages/contract/src/entities/history.ts',
    'packages/contract/src/entities/instrument.ts',
    'packages/contract/src/entities/position.ts',
    'packages/domain/src/formats/',
    'packages/domain/src/history/',
    'packages/domain/src/numbers/types.ts',
    'packages/engine/src/ports/rows/closed.ts',
    'apps/server/src/history/',
    'apps/server/src/testing/samples.ts',
    'apps/web/src/app/screens.ts',
    'apps/web/src/features/chart/texts.ts',
    'apps/web/src/features/history/',
    'apps/web/src/features/journal/start-balance.test.ts',
    'apps/web/src/features/lab-ticks/',
    'apps/web/src/features/lab/',
    'apps/web/src/features/search/',
    'apps/web/src/replay/',
  ],
}

/**
 * Checks that no broker is named outside its own package: a broker is one folder, and one line in the registry.
 * @param sources text of every source file by its path from the root
 * @returns one line for each file that names one
 */
export function checkBrokers(sources: ReadonlyMap<string, string>): string[] {
  const brokers = [...sources.keys()].flatMap((path) => connector.exec(path)?.[1] ?? [])
  return [...sources].flatMap(([path, text]) => {
    if (path.startsWith('packages/broker/')) return []
    const named = brokers.find((broker) => {
      const isOther = otherMeanings[broker]?.some((place) => path.startsWith(place))
      return (isOther ? placeOf(broker) : nameOf(broker)).test(`${posix.basename(path)}\n${text}`)
    })
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

/** A server of a broker, or its route: `ACME-Live` and `/api/acme`. */
const placeOf = (id: string): RegExp => new RegExp(`(?<![A-Za-z])${id.toUpperCase()}-[A-Z]|api/${id}(?![a-z])`)
