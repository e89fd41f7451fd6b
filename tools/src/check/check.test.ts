import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { billOf } from '../bill/bill.ts'
import { checkRequirements, requirements } from './asvs.ts'
import { checkBrokers } from './brokers.ts'
import { checkCommands } from './commands.ts'
import { TOPIC_ADAPTERS } from './import-table.ts'
import { checkImports } from './imports.ts'
import { checkLicences, licenceTable } from './licences.ts'
import { checkLock } from './lock.ts'
import { findRepeatedMessages } from './messages.ts'
import { checkMigrations, functionEdit, unfitting } from './migrations.ts'
import { TOPICS } from './server-layers.ts'
import { ROOT, readSources } from './sources.ts'

const planted = (file: string, source: string, others: Record<string, string> = {}) =>
  checkImports(new Map(Object.entries({ [file]: source, ...others })))

describe('names of brokers', () => {
  it('are in no other package of the project', () =>
    expect(checkBrokers(readSources(['packages', 'apps']))).toEqual([]))

  it('are found in text and in the name of a file, and allowed in the package of brokers', () => {
    const found = (path: string, text: string) =>
      checkBrokers(
        new Map([
          ['packages/broker/src/acme/connector.ts', ''],
          [path, text],
        ]),
      ).length
    expect(found('apps/server/src/a.ts', "const server = 'ACME-Live'")).toBe(1)
    expect(found('apps/server/src/acme.test.ts', '')).toBe(1)
    expect(found('packages/broker/counterparty/acme/a.ts', "'acme'")).toBe(0)
    expect(found('apps/server/src/a.ts', "const server = 'Other-Live'")).toBe(0)
  })

  it('may name something else in the places that are listed, but neither a server nor the route of the broker', () => {
    const found = (path: string, text: string) =>
      checkBrokers(
        new Map([
          ['packages/broker/src/mt5/connector.ts', ''],
          [path, text],
        ]),
      ).length
    const place = 'packages/domain/src/history/report.ts'
    expect(found(place, "const kind = 'mt5'")).toBe(0)
    expect(found('packages/domain/src/trading/report.ts', "const kind = 'mt5'")).toBe(1)
    for (const text of ["'MT5-Demo'", "'MT5-Real-Broker-1'", "'/api/mt5'"]) expect(found(place, text)).toBe(1)
  })
})

describe('import rules', () => {
  it('hold for the project', () => {
    expect(
      checkImports(
        readSources(['packages', 'apps', 'e2e', 'tools', 'bench', 'simulation', 'chaos', 'security', 'campaign']),
      ),
    ).toEqual([])
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
    [
      'packages/broker/src/paper/a.ts',
      "import { startDriver } from '@ratchet/engine/driver'",
      'packages/broker-may-import',
    ],
    ['packages/broker/src/paper/a.ts', "import type { S } from '@ratchet/store'", 'packages/broker-may-import'],
    ['packages/store/src/a.ts', "export * from '@ratchet/bus'", 'packages/store-may-import'],
    ['packages/store/src/a.ts', "import { ledgerSuite } from '@ratchet/engine/suites'", 'packages/store-may-import'],
    ['packages/broker/src/paper/a.ts', "import { t } from '@ratchet/store/testing'", 'packages/broker-may-import'],
    ['apps/web/src/app/a.test.ts', "import { store } from '@ratchet/store'", 'apps/web-may-import'],
    ['packages/bus/src/a.ts', "import { Paper } from '@ratchet/broker/paper'", 'packages/bus-may-import'],
    ['apps/server/src/a.ts', "import { App } from '@ratchet/web'", 'apps/server-may-import'],
    ['apps/web/src/app/a.tsx', "import { startEngine } from '@ratchet/engine'", 'apps/web-may-import'],
    ['apps/web/src/app/a.tsx', "import { join } from 'node:path'", 'apps/web-may-import'],
    ['e2e/src/a.test.ts', "import { place } from '@ratchet/domain'", 'e2e-may-import'],
    ['tools/src/a.ts', "import { Engine } from '@ratchet/engine'", 'tools-may-import'],
    ['bench/a.ts', "import { server } from '@ratchet/server'", 'bench-may-import'],
    ['packages/store/src/a.ts', "import { x } from '../../domain/src/x.ts'", 'by-name'],
    ['apps/server/src/tables/a.ts', "import { PaperBroker } from '@ratchet/broker/paper'", 'only-main-builds-adapters'],
    ['apps/server/src/tables/a.ts', "import { openStore } from '@ratchet/store'", 'only-main-builds-adapters'],
    ['apps/server/src/core/a.ts', "import { openVault } from '@ratchet/store'", 'only-main-builds-adapters'],
    ['apps/server/src/backup/a.ts', "import { createBus } from '@ratchet/bus'", 'only-main-builds-adapters'],
    ['apps/server/src/backup/a.ts', "import { Crowd } from '@ratchet/broker/neighbours'", 'only-main-builds-adapters'],
    ['packages/broker/src/oanda/a.ts', "import '../../counterparty/oanda/c.ts'", 'counterparties-are-for-tests'],
    ['packages/broker/verify/oanda/a.ts', "import '../../counterparty/oanda/c.ts'", 'counterparties-are-for-tests'],
    [
      'apps/server/src/wiring/a.ts',
      "import type { A } from '@ratchet/broker/counterparty/oanda'",
      'counterparties-are-for-tests',
    ],
    ['packages/broker/counterparty/oanda/a.ts', "import '../../src/oanda/w.ts'", 'counterparties-are-strangers'],
    ['apps/server/src/core/a.ts', "import type { T } from '../trades/t.ts'", 'server-layers'],
    ['apps/server/src/core/a.ts', "import { buildApp } from '../app/app.ts'", 'server-layers'],
    ['apps/server/src/risk/a.ts', "import { buildApp } from '../app/app.ts'", 'server-layers'],
    ['apps/server/src/risk/a.ts', "import { main } from '../main.ts'", 'server-layers'],
    ['apps/server/src/wiring/a.ts', "import { openDesk } from '../testing/desk.ts'", 'server-layers'],
    ['apps/server/src/risk/a.ts', "import { T } from '../trades/t.ts'", 'topics-stand-alone'],
    ['apps/server/src/mail/a.ts', "import { a } from '../auth/a.ts'", 'topics-stand-alone'],
    ['apps/web/src/features/risk/a.tsx', "import { T } from '../trade/t.tsx'", 'features-stand-alone'],
    ['apps/web/src/ui/a.tsx', "import { T } from '../features/trade/t.tsx'", 'web-layers'],
    ['apps/web/src/features/risk/a.tsx', "import { P } from '../../app/pages/p.tsx'", 'web-layers'],
    ['apps/web/src/trading/a.ts', "import { B } from '../ui/b.tsx'", 'web-layers'],
    ['apps/web/src/realtime/a.ts', "import { c } from '../trading/c.ts'", 'web-layers'],
    ['apps/web/src/api/a.ts', "import { d } from '../realtime/d.ts'", 'web-layers'],
    ['apps/web/src/format/a.ts', "import { e } from '../api/e.ts'", 'web-layers'],
    ['apps/web/src/ui/a.tsx', "import '../main.tsx'", 'web-layers'],
    ['apps/web/src/lib/a.ts', "import { e } from '../api/e.ts'", 'web-layers'],
    ['apps/web/src/app/a.tsx', "import { s } from '../testing/s.ts'", 'testing-is-for-tests'],
  ])('%s may not say: %s', (file, source, rule) => {
    const others = {
      'packages/domain/src/x.ts': '',
      'packages/broker/counterparty/oanda/c.ts': '',
      'packages/broker/src/oanda/w.ts': '',
      'apps/web/src/features/trade/t.tsx': '',
      'apps/server/src/trades/t.ts': '',
      'apps/server/src/auth/a.ts': '',
      'apps/server/src/app/app.ts': '',
      'apps/server/src/main.ts': '',
      'apps/server/src/testing/desk.ts': '',
      'apps/web/src/main.tsx': '',
      'apps/web/src/app/pages/p.tsx': '',
      'apps/web/src/ui/b.tsx': '',
      'apps/web/src/testing/s.ts': '',
      'apps/web/src/trading/c.ts': '',
      'apps/web/src/realtime/d.ts': '',
      'apps/web/src/api/e.ts': '',
    }
    const violations = planted(file, `// first line\n${source}\n`, others)
    expect(violations).toMatchObject([{ file, line: 2, rule }])
    expect(violations[0]?.why).toMatch(/\w.*\w/)
    expect(source).toContain(violations[0]?.specifier)
  })

  it.each([
    [
      'packages/domain/src/a.test.ts',
      "import { test } from 'vitest'\nimport { readdirSync, readFileSync } from 'node:fs'",
    ],
    ['packages/broker/src/paper/a.ts', "import type { BrokerPort } from '@ratchet/engine/ports'"],
    ['packages/store/src/a.test.ts', "import { ledgerSuite } from '@ratchet/engine/suites'"],
    ['packages/broker/src/paper/a.test.ts', "import { t } from '@ratchet/store/testing'"],
    ['packages/engine/src/suites/a.ts', "import { it } from 'vitest'"],
    ['packages/broker/src/oanda/a.test.ts', "import '../../counterparty/oanda/c.ts'"],
    ['packages/broker/src/oanda/a.fixture.ts', "import '../../counterparty/oanda/c.ts'"],
    ['packages/broker/verify/oanda/a.ts', "import '../../src/oanda/w.ts'"],
    ['apps/server/src/wiring/a.system.test.ts', "import { p } from '@ratchet/broker/counterparty/oanda/process'"],
    ['simulation/oanda/a.ts', "import { Venue } from '@ratchet/broker/counterparty/oanda'"],
    ['apps/server/src/main.ts', "import { PaperBroker } from '@ratchet/broker/paper'"],
    ['apps/server/src/wiring/ledger.ts', "import { openStore } from '@ratchet/store'"],
    ['apps/server/src/backup/a.ts', "import { openSnapshot } from '@ratchet/store/backup'"],
    ['apps/server/src/core/a.ts', "import { connectors } from '@ratchet/broker/connectors'"],
    ['apps/server/src/tables/a.ts', "import type { ApiStore } from '@ratchet/store'"],
    ['apps/server/src/tables/a.ts', "import { BadCursor } from '@ratchet/store/errors'"],
    ['apps/server/src/tables/a.ts', "import { toJson } from '@ratchet/store/text'"],
    ['apps/server/src/risk/a.ts', "import { Refusal } from '../core/refusal.ts'"],
    ['apps/server/src/auth/a.ts', "import { send } from '../mail/smtp.ts'"],
    ['apps/server/src/app/a.ts', "import { send } from '../mail/smtp.ts'"],
    ['apps/server/src/risk/a.test.ts', "import { T } from '../trades/t.ts'"],
    ['apps/web/src/app/a.tsx', "import { T } from '../features/trade/t.tsx'"],
    ['apps/web/src/main.tsx', "import { A } from './app/a.tsx'"],
    ['apps/web/src/trading/c.ts', "import { priceText } from '../format/f.ts'\nimport { d } from '../realtime/d.ts'"],
    ['apps/web/vite.config.ts', "import { join } from 'node:path'"],
    [
      'apps/web/src/features/risk/a.tsx',
      "import { ladder } from '@ratchet/domain'\nimport { B } from '../../ui/b.tsx'",
    ],
  ])('%s may say: %s', (file, source) => {
    const others = {
      'packages/broker/counterparty/oanda/c.ts': '',
      'packages/broker/src/oanda/w.ts': '',
      'apps/web/src/features/trade/t.tsx': '',
      'apps/web/src/ui/b.tsx': '',
      'apps/web/src/testing/s.ts': '',
      'apps/server/src/core/refusal.ts': '',
      'apps/server/src/mail/smtp.ts': '',
      'apps/server/src/trades/t.ts': '',
      'apps/web/src/app/a.tsx': '',
      'apps/web/src/format/f.ts': '',
      'apps/web/src/realtime/d.ts': '',
    }
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

  it('find an import past the index of a closed folder', () => {
    const others = { 'packages/store/src/log/group.ts': '', 'packages/store/src/log/index.ts': '' }
    expect(planted('packages/store/src/api/a.ts', "import { g } from '../log/group.ts'", others)).toMatchObject([
      { rule: 'by-index' },
    ])
    expect(planted('packages/store/src/api/a.ts', "import { g } from '../log/index.ts'", others)).toEqual([])
  })

  it('find folders of the server that import each other', () => {
    const violations = planted('apps/server/src/app/a.ts', "import { b } from '../wiring/b.ts'", {
      'apps/server/src/wiring/b.ts': '',
      'apps/server/src/wiring/c.ts': "import { d } from '../app/d.ts'",
      'apps/server/src/app/d.ts': '',
    })
    expect(violations).toMatchObject([{ rule: 'no-folder-cycle', file: 'apps/server/src/app' }])
    expect(violations[0]?.why).toContain('apps/server/src/app → apps/server/src/wiring → apps/server/src/app')
  })

  it('allow no pair of topics that no import needs', () => {
    const sources = readSources(['apps/server'])
    const unused = TOPICS.filter(
      ({ from, to }) =>
        ![...sources].some(
          ([file, text]) => file.startsWith(`apps/server/src/${from}/`) && text.includes(`'../${to}/`),
        ),
    )
    expect(unused).toEqual([])
  })

  it('allow no topic an adapter that it does not import', () => {
    const sources = readSources(['apps/server'])
    const unused = TOPIC_ADAPTERS.flatMap(({ topic, may }) =>
      may.filter(
        (name) =>
          ![...sources].some(
            ([file, text]) =>
              file.startsWith(`apps/server/src/${topic}/`) && !file.endsWith('.test.ts') && text.includes(`'${name}'`),
          ),
      ),
    )
    expect(unused).toEqual([])
  })

  it('name a file that is not valid TypeScript', () => {
    expect(() => planted('packages/domain/src/a.ts', '\nimport {')).toThrow(
      /^packages\/domain\/src\/a.ts:2 cannot be read/,
    )
  })
})

describe('messages', () => {
  const home = { 'packages/contract/src/messages.ts': "export const messages = { a: 'No trades found.', b: 'N/A' }" }
  const repeatedIn = (file: string, source: string) =>
    findRepeatedMessages(new Map(Object.entries({ ...home, [file]: source })))

  it('appear once in the project', () => {
    expect(findRepeatedMessages(readSources(['packages', 'apps']))).toEqual([])
  })

  it.each([
    ['apps/web/src/a.tsx', 'const A = () => <p>\n  No trades\n  found.\n</p>'],
    ['apps/server/src/a.ts', 'const a = () => `Sorry. No trades found.`'],
    ['apps/web/src/a.ts', "const cell = 'N/A'"],
  ])('are found in %s: %s', (file, source) => {
    expect(repeatedIn(file, source)).toMatchObject([{ file }])
  })

  it('pass in tests, and where a longer text contains a common word', () => {
    expect(repeatedIn('apps/web/src/a.test.ts', "const a = 'No trades found.'")).toEqual([])
    expect(repeatedIn('apps/web/src/a.ts', "const a = 'Columns N/A here'")).toEqual([])
  })
})

describe('the lock file', () => {
  const lock = (entry: object) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': entry, b: { version: '1.0.0' } } })

  it('V20: has a strong hash for each package', () => {
    expect(checkLock(lock({ version: '1.0.0', integrity: 'sha512-abc' }), '{}')).toEqual([])
    expect(checkLock(lock({ resolved: 'packages/a', link: true }), '{}')).toEqual([])
    for (const weak of [{}, { integrity: 'sha1-abc' }, { dev: true }])
      expect(checkLock(lock({ version: '1.0.0', ...weak }), '{}')).toEqual([
        expect.stringContaining('a@1.0.0 has no sha512'),
      ])
  })

  it('V20: names each package with an install script that is not denied', () => {
    const wanting = lock({ version: '1.0.0', integrity: 'sha512-abc', hasInstallScript: true })
    expect(checkLock(wanting, JSON.stringify({ allowScripts: { a: false } }))).toEqual([])
    for (const allowScripts of [undefined, {}, { a: true }, { b: false }])
      expect(checkLock(wanting, JSON.stringify({ allowScripts }))).toEqual([
        expect.stringMatching(/a@1\.0\.0 has an install script/),
      ])
  })

  const licensed = (license: string | undefined, name = 'a') =>
    JSON.stringify({ packages: { [`node_modules/${name}`]: { version: '1.0.0', integrity: 'sha512-YWJj', license } } })

  it.each([
    ['MIT', 'a', true],
    ['(MIT OR GPL-3.0)', 'a', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64', true],
    ['LGPL-3.0-or-later', 'a', false],
    ['MIT AND GPL-3.0', 'a', false],
    ['AGPL-3.0', 'a', false],
    ['UNLICENSED', 'a', false],
    [undefined, 'a', false],
  ])('V20: the licence %s of %s is allowed: %s', (license, name, isAgreed) => {
    const lock = licensed(license, name)
    const problems = checkLicences(lock, licenceTable(lock))
    expect(problems).toEqual(isAgreed ? [] : [expect.stringContaining(`${name}@1.0.0 has the licence`)])
  })

  it('V20: the table of licences matches the lock file', () => {
    const old = licenceTable(licensed('MIT'))
    expect(old).toContain('| MIT | licence text | a 1.0.0 |  |')
    expect(checkLicences(licensed('ISC'), old)).toEqual([
      expect.stringContaining('docs/licences.md does not match package-lock.json'),
    ])
  })

  it('V20: the bill of materials has each package once, with its hash and licence', () => {
    const entry = { version: '1.0.0', integrity: 'sha512-YWJj', license: 'MIT' }
    const packages = {
      '': {},
      'node_modules/@x/a': { ...entry, dev: true },
      'node_modules/b/node_modules/@x/a': entry,
      'node_modules/own': { resolved: 'packages/own', link: true },
    }
    expect(billOf(JSON.stringify({ packages }), '2.0.0')).toMatchObject({
      bomFormat: 'CycloneDX',
      components: [
        {
          purl: 'pkg:npm/%40x/a@1.0.0',
          scope: 'required',
          hashes: [{ alg: 'SHA-512', content: '616263' }],
          licenses: [{ expression: 'MIT' }],
        },
      ],
    })
  })
})

describe('the table of security requirements', () => {
  const files: Record<string, string> = {
    'a.ts': '',
    'apps/server/src/b.test.ts': "it('holds fast', …)",
    'docs/c.md': '',
  }
  const read = (path: string) => files[path]
  const line = (number: string, level: number, state = 'met', file = '`a.ts`', test = '`b.test.ts` “holds fast”') =>
    `| ${number} | ${level} | some words | ${state} | ${file} | ${test} |`
  const least = [...requirements].filter(([, level]) => level < 3)
  /** All that has to be there, with other lines in the place of some. */
  const table = (...others: string[]) => {
    const replaced = others.map((text) => text.split(' | ')[0])
    const rows = [...least.map(([number, level]) => line(number, level)), line('1.2.10', 3)]
    const all = [...rows.filter((text) => !replaced.includes(text.split(' | ')[0])), ...others]
    const count = (state: string, chosen: boolean) =>
      all.filter((text) => {
        const [, level, , said = ''] = text.split(' | ')
        return (level === '3') === chosen && (state === '' || said.split(':')[0] === state)
      }).length
    const sums = ['met', 'met, deviates', 'not applicable', 'open', ''].map(
      (state) => `| ${state || 'all'} | ${count(state, false)} | ${count(state, true)} |`,
    )
    return ['# x', ...sums, '', ...all, ''].join('\n')
  }
  const wrong = (...others: string[]) => checkRequirements(table(...others), read)

  it('has 70 of level 1 and 183 of level 2', () => {
    const of = (level: number) => [...requirements.values()].filter((one) => one === level).length
    expect([of(1), of(2), of(3)]).toEqual([70, 183, 92])
  })

  it('passes if each number appears once, with a state, its files and its tests', () => {
    expect(wrong()).toEqual([])
    expect(
      wrong(line('1.1.1', 2, 'open: all of it', '', ''), line('1.1.2', 2, 'not applicable: no such thing', '', '')),
    ).toEqual([])
    expect(
      wrong(
        line('1.1.1', 2, 'met', '`docs/c.md`', ''),
        line('1.1.2', 2, 'met, deviates: so be it', '`a.ts`', 'none: it cannot be'),
      ),
    ).toEqual([])
  })

  it.each([
    ['an unknown state', line('1.1.1', 2, 'nearly'), /"nearly" is not a state/],
    ['a deviation without a reason', line('1.1.1', 2, 'met, deviates'), /is not a state/],
    ['a reason for "met"', line('1.1.1', 2, 'met: in part'), /is not a state/],
    ['"open" without a reason', line('1.1.1', 2, 'open'), /is not a state/],
    ['no file', line('1.1.1', 2, 'met', ''), /1\.1\.1 is met: name the file/],
    ['a file that is gone', line('1.1.1', 2, 'met', '`gone.ts`'), /there is no gone\.ts/],
    ['no test', line('1.1.1', 2, 'met', '`a.ts`', ''), /1\.1\.1 is met: name its test/],
    ['a test that is gone', line('1.1.1', 2, 'met', '`a.ts`', '`gone.test.ts`'), /there is no test gone/],
    ['a file that is no test', line('1.1.1', 2, 'met', '`a.ts`', '`a.ts`'), /there is no test a\.ts/],
    ['an unknown test title', line('1.1.1', 2, 'met', '`a.ts`', '`b.test.ts` “is gone”'), /has no "is gone"/],
    ['another level', line('1.1.1', 1), /1\.1\.1 has level 2, not 1/],
    ['an unknown number', line('1.1.9', 2), /1\.1\.9 has level none/],
    ['one cell too many', `${line('1.1.1', 2)} more |`, /1\.1\.1 has 7 cells/],
  ])('fails with %s', (_what, text, words) => expect(wrong(text).join('\n')).toMatch(words))

  it('fails if a number is missing or appears twice, or a sum is wrong', () => {
    const right = table()
    expect(checkRequirements(right.replace(/^\| 5\.1\.1 .*\n/m, ''), read).join()).toMatch(/5\.1\.1 is missing/)
    expect(checkRequirements(`${right}${line('5.1.1', 2)}\n`, read).join()).toMatch(/5\.1\.1 appears twice/)
    expect(checkRequirements(right.replace('| met | 253 | 1 |', '| met | 252 | 1 |'), read)).toHaveLength(1)
  })
})

describe('commands of the documents', () => {
  const fenced = '# X\n```sh\nnpm start\n$ npm run -s replay -- --ticks a\nnpm ci\n```\n'
  const indented = '# X\n\n    npm start\n\n    FEED=x npm run -s replay -- --ticks a\n\nas `npm ci` does\n'
  const pages = new Map([
    ['A.md', fenced],
    ['docs/B.md', indented],
  ])
  const none = new Map<string, string>()

  it('pass when each exists and CI runs exactly the checks and the tests', () => {
    expect(checkCommands(pages, ['start', 'replay'], '#!/bin/bash\nset -e\nnpm run check\nnpm test\n')).toEqual([])
  })

  it('fail when a script is gone or CI runs something else', () => {
    expect(checkCommands(pages, ['start'], 'npm run check\nnpm test\n')).toEqual([
      'A.md: "npm run -s replay -- --ticks a": no such script',
      'docs/B.md: "npm run -s replay -- --ticks a": no such script',
    ])
    expect(checkCommands(none, [], 'npm run check\nnpm test -- packages\n')).toHaveLength(1)
    expect(checkCommands(none, [], 'npm test\n')).toHaveLength(1)
  })
})

describe('migrations beside the previous release', () => {
  it('hold for the project', () => expect(checkMigrations(ROOT)).toEqual([]))

  it.each([
    ['alter table ledger.trades drop column oco', 'removes something'],
    ['drop table ledger.alerts', 'removes something'],
    ['alter table ledger.trades rename oco to pair', 'removes a name'],
    ['alter table ledger.trades alter column magic type text', 'rewrites the table'],
    ['alter table ledger.trades alter magic set data type text', 'rewrites the table'],
    ['alter table ledger.trades alter column magic set not null', 'omit the column'],
    ['alter table ledger.trades add column a int, add column b text not null', 'omit the column'],
    ['alter table ledger.trades add column b text not null, add column c int default 0', 'omit the column'],
    ['alter table ledger.trades add check (magic > 0)', 'may refuse'],
    ['alter table ledger.trades add constraint c unique (magic)', 'may refuse'],
    ['revoke insert on ledger.trades from ratchet_api', 'revokes a right'],
    ['create index i on ledger.trades (magic)', 'building an index on ledger.trades'],
    ['create index i on only ledger.flight (magic)', 'building an index on ledger.flight'],
    ["update ledger.traders set name = ''", 'rows of ledger.traders'],
    ['delete from ledger.alerts where true', 'rows of ledger.alerts'],
  ])('found: %s', (sql, why) => expect(unfitting(`-- Why.\n${sql};`).join()).toContain(why))

  it.each([
    "alter table ledger.trades add column a text, add column b int not null default 0, add column c text default '' not null",
    'create table ledger.new (id uuid primary key, magic int not null check (magic > 0)); create index i on ledger.new (magic)',
    'create or replace function f() returns void language sql as $$ delete from ledger.alerts where true $$',
    'grant update (oco) on ledger.trades to ratchet_engine; revoke all on function f() from public',
    '-- drop table a\ncreate view v as select 1',
    'drop table ledger.alerts;\n-- The release before: it has not asked for this table since October 2026.',
  ])('fits: %s', (sql) => expect(unfitting(sql)).toEqual([]))

  it('an excuse needs a reason', () =>
    expect(unfitting('drop table ledger.alerts;\n-- The release before: fine.')).not.toEqual([]))
})

describe('functions are files', () => {
  it.each([
    'create or replace function ledger.project() returns void language sql as $$ select $$',
    'create trigger t after insert on ledger.trades for each row execute function f()',
    'alter function ledger.project owner to ratchet_engine',
    "do $$ begin execute replace(pg_get_functiondef('ledger.project'::regproc), 'a', 'b'); end $$",
    'create view v as select 1',
  ])('a migration may not edit one: %s', (sql) => expect(functionEdit(sql)).toBeDefined())

  it.each(['drop function ledger.project', '-- create function f\nselect', 'create table t (v text)'])(
    'a migration may: %s',
    (sql) => expect(functionEdit(sql)).toBeUndefined(),
  )
})

describe('decisions', () => {
  const folder = join(ROOT, 'docs/decisions')
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

  it('are indexed under their own titles, at most 60', () => {
    const titles = files.map((name) => [name, /^# (.*)$/m.exec(textOf(name))?.[1]])
    const listed = [...textOf('README.md').matchAll(/^- \[(.*)\]\((.*)\), \d{4}/gm)].map(([, title, name]) => [
      name,
      title,
    ])
    expect(listed.toSorted()).toEqual(titles.toSorted())
    expect(files.length).toBeLessThanOrEqual(60)
  })

  it.each(files)('%s follows the template on one page', (name) => {
    const headings = [...textOf(name).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Question', 'Decision', 'Reason', 'Alternatives tried', 'What would change it'])
    expect(textOf(name)).toMatch(/^# .+\n\n\d{4}-\d\d-\d\d\n/)
    expect(textOf(name).split(/\s+/).length).toBeLessThan(400)
  })
})
