import { describe, expect, it } from 'vitest'
import { checkImports } from './imports.ts'
import { findRepeatedMessages } from './messages.ts'
import { checkCommands } from './readme.ts'
import { readSources } from './sources.ts'

const planted = (file: string, source: string, others: Record<string, string> = {}) =>
  checkImports(new Map(Object.entries({ [file]: source, ...others })))

describe('import rules', () => {
  it('hold for the project as it is', () => {
    expect(checkImports(readSources(['packages', 'apps', 'e2e', 'tools', 'bench', 'simulation', 'chaos']))).toEqual([])
  })

  it.each([
    ['packages/contract/src/a.ts', "import { x } from '@ratchet/domain'", 'packages/contract-may-import'],
    ['packages/contract/src/a.ts', "import 'fastify'", 'packages/contract-may-import'],
    ['packages/domain/src/a.ts', "import type { Port } from '@ratchet/engine/ports'", 'packages/domain-may-import'],
    ['packages/domain/src/a.ts', "import { z } from 'zod'", 'packages/domain-may-import'],
    ['packages/domain/src/a.ts', "export { readFile } from 'node:fs'", 'packages/domain-may-import'],
    ['packages/domain/src/a.ts', "type A = import('@ratchet/store').A", 'packages/domain-may-import'],
    ['packages/engine/src/a.ts', "const pg = await import('pg')", 'packages/engine-may-import'],
    ['packages/broker/src/paper/a.ts', "import { actor } from '@ratchet/engine'", 'packages/broker-may-import'],
    ['packages/broker/src/paper/a.ts', "import type { S } from '@ratchet/store'", 'packages/broker-may-import'],
    ['packages/store/src/a.ts', "export * from '@ratchet/bus'", 'packages/store-may-import'],
    ['packages/bus/src/a.ts', "import { Paper } from '@ratchet/broker/paper'", 'packages/bus-may-import'],
    ['apps/server/src/a.ts', "import { App } from '@ratchet/web'", 'apps/server-may-import'],
    ['apps/web/src/app/a.tsx', "import { startEngine } from '@ratchet/engine'", 'apps/web-may-import'],
    ['apps/web/src/app/a.tsx', "import { join } from 'node:path'", 'apps/web-may-import'],
    ['e2e/src/a.test.ts', "import { place } from '@ratchet/domain'", 'e2e-may-import'],
    ['tools/src/a.ts', "import { Engine } from '@ratchet/engine'", 'tools-may-import'],
    ['bench/a.ts', "import { server } from '@ratchet/server'", 'bench-may-import'],
    ['packages/store/src/a.ts', "import { x } from '../../domain/src/x.ts'", 'by-name'],
    ['apps/server/src/http/a.ts', "import { PaperBroker } from '@ratchet/broker/paper'", 'only-main-builds-adapters'],
    ['apps/server/src/http/a.ts', "import { openStore } from '@ratchet/store'", 'only-main-builds-adapters'],
    ['apps/web/src/features/risk/a.tsx', "import { T } from '../trade/t.tsx'", 'features-stand-alone'],
    ['apps/web/src/ui/a.tsx', "import { T } from '../features/trade/t.tsx'", 'web-layers'],
  ])('%s may not say: %s', (file, source, rule) => {
    const others = { 'packages/domain/src/x.ts': '', 'apps/web/src/features/trade/t.tsx': '' }
    const violations = planted(file, `// first line\n${source}\n`, others)
    expect(violations).toMatchObject([{ file, line: 2, rule }])
    expect(violations[0]?.why).toMatch(/\w.*\w/)
    expect(source).toContain(violations[0]?.specifier)
  })

  it.each([
    ['packages/domain/src/a.test.ts', "import { test } from 'vitest'\nimport { readFileSync } from 'node:fs'"],
    ['packages/broker/src/paper/a.ts', "import type { BrokerPort } from '@ratchet/engine/ports'"],
    ['apps/server/src/main.ts', "import { PaperBroker } from '@ratchet/broker/paper'"],
    ['apps/server/src/wiring/ledger.ts', "import { openStore } from '@ratchet/store'"],
    ['apps/server/src/http/a.ts', "import type { ApiStore } from '@ratchet/store'"],
    ['apps/web/src/app/a.tsx', "import { T } from '../features/trade/t.tsx'"],
    ['apps/web/vite.config.ts', "import { join } from 'node:path'"],
    [
      'apps/web/src/features/risk/a.tsx',
      "import { ladder } from '@ratchet/domain'\nimport { B } from '../../ui/b.tsx'",
    ],
  ])('%s may say: %s', (file, source) => {
    const others = { 'apps/web/src/features/trade/t.tsx': '', 'apps/web/src/ui/b.tsx': '' }
    expect(planted(file, source, others)).toEqual([])
  })

  it('find a cycle over three files, type-only imports included', () => {
    const violations = planted('packages/domain/src/a.ts', "import type { B } from './b.ts'", {
      'packages/domain/src/b.ts': "export * from './c.ts'",
      'packages/domain/src/c.ts': "import { a } from './a.ts'",
    })
    expect(violations).toMatchObject([{ rule: 'no-cycle' }])
    expect(violations[0]?.why).toContain('a.ts → packages/domain/src/b.ts → packages/domain/src/c.ts → packages')
  })

  it('say so where a file is not TypeScript', () => {
    expect(() => planted('packages/domain/src/a.ts', '\nimport {')).toThrow(
      /^packages\/domain\/src\/a.ts:2 cannot be read/,
    )
  })
})

describe('messages', () => {
  const home = { 'packages/contract/src/messages.ts': "export const messages = { a: 'No trades found.', b: 'N/A' }" }
  const repeatedIn = (file: string, source: string) =>
    findRepeatedMessages(new Map(Object.entries({ ...home, [file]: source })))

  it('stand once in the project as it is', () => {
    expect(findRepeatedMessages(readSources(['packages', 'apps']))).toEqual([])
  })

  it.each([
    ['apps/web/src/a.tsx', 'const A = () => <p>\n  No trades\n  found.\n</p>'],
    ['apps/server/src/a.ts', 'const a = () => `Sorry. No trades found.`'],
    ['apps/web/src/a.ts', "const cell = 'N/A'"],
  ])('are found again in %s: %s', (file, source) => {
    expect(repeatedIn(file, source)).toMatchObject([{ file }])
  })

  it('may be named by tests, and common words in longer texts are no message', () => {
    expect(repeatedIn('apps/web/src/a.test.ts', "const a = 'No trades found.'")).toEqual([])
    expect(repeatedIn('apps/web/src/a.ts', "const a = 'Columns N/A here'")).toEqual([])
  })
})

describe('commands of the README', () => {
  const readme = '# X\n```sh\nnpm start\n$ npm run -s replay -- --ticks a\nnpm ci\n```\n'

  it('pass when each exists and CI runs exactly the checks and the tests', () => {
    expect(checkCommands(readme, ['start', 'replay'], '#!/bin/bash\nset -e\nnpm run check\nnpm test\n')).toEqual([])
  })

  it('fail when a script is gone or CI runs something else', () => {
    expect(checkCommands(readme, ['start'], 'npm run check\nnpm test\n')).toEqual([
      'README.md: "npm run -s replay -- --ticks a": no such script',
    ])
    expect(checkCommands('', [], 'npm run check\nnpm test -- packages\n')).toHaveLength(1)
    expect(checkCommands('', [], 'npm test\n')).toHaveLength(1)
  })
})
