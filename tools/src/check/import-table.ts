/** The imports that one part of the project is allowed, and why not more. */
export interface PartRule {
  /** Folder, from the root. */
  readonly folder: string
  /** Its name for other parts; apps, tools and benches have none that may be imported. */
  readonly name: string
  /** Names of the project's packages it may import, with the subpath where only that is meant. */
  readonly may: readonly string[]
  /** npm packages it may import; `any` leaves that to knip, which asks for each to be declared. */
  readonly npm: 'any' | readonly string[]
  /** Whether it may use Node's own modules. */
  readonly node: boolean
  readonly why: string
}

const CORE = ['@ratchet/contract', '@ratchet/domain']
const ADAPTER = [...CORE, '@ratchet/engine/ports']
const DATABASE = [...ADAPTER, '@ratchet/postgres']
const PACKAGES = [
  ...CORE,
  '@ratchet/engine',
  '@ratchet/engine/driver',
  '@ratchet/engine/ports',
  '@ratchet/broker',
  '@ratchet/store',
  '@ratchet/bus',
  '@ratchet/postgres',
] as const

const ADAPTER_WHY =
  'An adapter imports the core and the port it implements, never another adapter, so each can be replaced separately.'

/** Imports point toward the purer package. */
export const TABLE: readonly PartRule[] = [
  {
    folder: 'packages/contract',
    name: '@ratchet/contract',
    may: [],
    npm: ['zod'],
    node: false,
    why: 'Server and browser share the contract, so it imports zod only.',
  },
  {
    folder: 'packages/domain',
    name: '@ratchet/domain',
    may: ['@ratchet/contract'],
    npm: [],
    node: false,
    why: 'Engine, replay and browser share the domain’s pure functions: no I/O, no clock, no library.',
  },
  {
    folder: 'packages/engine',
    name: '@ratchet/engine',
    may: CORE,
    npm: [],
    node: false,
    why: 'The engine reaches files, network, clock and database only through its ports.',
  },
  { folder: 'packages/broker', name: '@ratchet/broker', may: DATABASE, npm: 'any', node: true, why: ADAPTER_WHY },
  { folder: 'packages/store', name: '@ratchet/store', may: DATABASE, npm: 'any', node: true, why: ADAPTER_WHY },
  { folder: 'packages/bus', name: '@ratchet/bus', may: ADAPTER, npm: 'any', node: true, why: ADAPTER_WHY },
  {
    folder: 'packages/postgres',
    name: '@ratchet/postgres',
    may: [],
    npm: ['pg'],
    node: true,
    why: 'Two adapters share this package, so it contains nothing about the data of either.',
  },
  {
    folder: 'packages/launcher',
    name: '@ratchet/launcher',
    may: ['@ratchet/store/testing'],
    npm: [],
    node: true,
    why: 'The launcher uses the server only as a process: program, environment, ports and output. It creates the database as an administrator would.',
  },
  {
    folder: 'apps/server',
    name: '@ratchet/server',
    may: PACKAGES,
    npm: 'any',
    node: true,
    why: 'The server connects the packages; no package imports the server.',
  },
  {
    folder: 'apps/web',
    name: '@ratchet/web',
    may: CORE,
    npm: 'any',
    node: false,
    why: 'The browser shares only the contract and the pure domain with the server; it gets everything else over HTTP.',
  },
  {
    folder: 'e2e',
    name: '@ratchet/e2e',
    may: [
      '@ratchet/contract',
      '@ratchet/broker/counterparty/oanda/process',
      '@ratchet/broker/counterparty/mt5/process',
      '@ratchet/launcher',
      '@ratchet/web/screens',
      '@ratchet/store/testing',
    ],
    npm: 'any',
    node: true,
    why: 'An end-to-end test uses the product from outside, as a person does. Its broker is a separate process, and it creates the database as an administrator would.',
  },
  {
    folder: 'tools',
    name: '@ratchet/tools',
    may: CORE,
    npm: 'any',
    node: true,
    why: 'A tool runs the same functions as the product, without a server or a database.',
  },
  {
    folder: 'bench',
    name: '@ratchet/bench',
    may: [...PACKAGES, '@ratchet/e2e/browser', '@ratchet/launcher'],
    npm: 'any',
    node: true,
    why: 'A benchmark imports packages. It measures an app from outside, and pages in a browser.',
  },
  {
    folder: 'simulation',
    name: '@ratchet/simulation',
    may: [...PACKAGES, '@ratchet/engine/testing'],
    npm: 'any',
    node: true,
    why: 'The simulation runs the packages and replaces every app, database and network.',
  },
  {
    folder: 'chaos',
    name: '@ratchet/chaos',
    may: [...CORE, '@ratchet/broker', '@ratchet/bus/testing', '@ratchet/launcher', '@ratchet/store'],
    npm: 'any',
    node: true,
    why: 'The kill harness starts servers as programs and observes them from outside. It imports the broker for its link, the bus for NATS, and the store for PostgreSQL and its pooler.',
  },
  {
    folder: 'security',
    name: '@ratchet/security',
    may: [],
    npm: [],
    node: true,
    why: 'The scanners use only the server’s address and its API description, as any client does.',
  },
  {
    folder: 'campaign',
    name: '@ratchet/campaign',
    may: [],
    npm: [],
    node: true,
    why: 'The campaign runs the other harnesses as programs and reads their output, as a person does.',
  },
]

/** The further imports of a test beside pure code: a test runner, a generator of cases, files. */
export const TEST_NPM = ['vitest', 'fast-check']

/** The further imports of any test: the shared suites of the ports, rows and fakes to run them with, a database of its own, and the server as a process. */
export const TEST_MAY = [
  '@ratchet/engine/suites',
  '@ratchet/engine/testing',
  '@ratchet/launcher',
  '@ratchet/store/testing',
]

/** The only files of the server that build adapters: the server's own composition, and that of the operator's program. */
export const WIRING = /^apps\/server\/src\/(main\.ts$|(admin|wiring)[./-])/

/** The only topics that use adapters themselves, each with those it may import. */
export const TOPIC_ADAPTERS: readonly {
  readonly topic: string
  readonly may: readonly string[]
  readonly why: string
}[] = [
  {
    topic: 'backup',
    may: [
      '@ratchet/broker/events',
      '@ratchet/broker/paper',
      '@ratchet/store',
      '@ratchet/store/backup',
      '@ratchet/store/embedded',
    ],
    why: 'A backup saves and restores a database as a whole: it migrates an empty one, and starts one for a check.',
  },
]

/** Adapters: their values are built by the wiring alone; types, the errors of the store and its JSON may be named anywhere in the server. */
export const ADAPTERS = /^@ratchet\/(broker|bus|store)(\/(?!(errors|text)$)|$)/

/** Test servers that stand in for a broker, by folder and by name. */
export const COUNTERPARTY = /^(packages\/broker|@ratchet\/broker)\/counterparty\//

/** The interface through which the acceptance suite uses every counterparty. It contains types only. */
export const SCENE = 'packages/broker/acceptance/scene.ts'

/** What runs in production: it imports no counterparty. */
export const PRODUCTION = /^((packages|apps)\/[^/]+\/src|packages\/broker\/verify)\/(?!.*\.(test|fixture)\.tsx?$)/

/** The folders of the web app's sources: each may import itself and those before it. */
export const WEB_LAYERS: readonly { readonly folder: string; readonly why: string }[] = [
  { folder: 'format', why: 'Formatting is pure, so every layer can use it.' },
  { folder: 'api', why: 'Server calls do not depend on the stream, because some pages have none.' },
  { folder: 'realtime', why: 'The stream delivers messages; higher layers interpret them.' },
  { folder: 'trading', why: 'Calculations of positions, ladders and markets do not depend on components.' },
  { folder: 'ui', why: 'A shared component imports no screen.' },
  {
    folder: 'replay',
    why: 'Replays of trades run in workers, for several features, so they import no screen.',
  },
  { folder: 'features', why: 'A feature fits on any page, so it imports no page.' },
  { folder: 'app', why: 'Pages compose the features; no feature imports a page.' },
]
