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
  'An adapter knows the core and the port it fills, never another adapter: each can then be replaced alone.'

/** Imports point toward the purer package. */
export const TABLE: readonly PartRule[] = [
  {
    folder: 'packages/contract',
    name: '@ratchet/contract',
    may: [],
    npm: ['zod'],
    node: false,
    why: 'The contract says what things are, to server and browser alike, so it stands on zod alone.',
  },
  {
    folder: 'packages/domain',
    name: '@ratchet/domain',
    may: ['@ratchet/contract'],
    npm: [],
    node: false,
    why: 'The domain is pure functions that engine, replay and browser share: no I/O, no clock, no library.',
  },
  {
    folder: 'packages/engine',
    name: '@ratchet/engine',
    may: CORE,
    npm: [],
    node: false,
    why: 'The engine decides when things happen and reaches the world only through its ports.',
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
    why: 'What two adapters need of PostgreSQL alike knows nothing of what either keeps there.',
  },
  {
    folder: 'packages/launcher',
    name: '@ratchet/launcher',
    may: ['@ratchet/store/testing'],
    npm: [],
    node: true,
    why: 'The launcher knows the server by its program, environment, ports and output alone; its database is made as an administrator makes it.',
  },
  {
    folder: 'apps/server',
    name: '@ratchet/server',
    may: PACKAGES,
    npm: 'any',
    node: true,
    why: 'The server wires the packages together; nothing else is above them.',
  },
  {
    folder: 'apps/web',
    name: '@ratchet/web',
    may: CORE,
    npm: 'any',
    node: false,
    why: 'The browser shares the contract and the pure domain with the server; all else it asks for over HTTP.',
  },
  {
    folder: 'e2e',
    name: '@ratchet/e2e',
    may: [
      '@ratchet/contract',
      '@ratchet/broker/oanda/counterparty/process',
      '@ratchet/launcher',
      '@ratchet/store/testing',
    ],
    npm: 'any',
    node: true,
    why: 'An end-to-end test sees the product from outside, as a person does; a broker that it trades with is a process of its own, and a database is made for the server as an administrator makes it.',
  },
  {
    folder: 'tools',
    name: '@ratchet/tools',
    may: CORE,
    npm: 'any',
    node: true,
    why: 'A tool proves the very functions the product runs, without a server or a database.',
  },
  {
    folder: 'bench',
    name: '@ratchet/bench',
    may: [...PACKAGES, '@ratchet/e2e/browser', '@ratchet/launcher'],
    npm: 'any',
    node: true,
    why: 'A benchmark measures packages; an app is measured from outside, by a browser where it is a page.',
  },
  {
    folder: 'simulation',
    name: '@ratchet/simulation',
    may: [...PACKAGES, '@ratchet/engine/testing'],
    npm: 'any',
    node: true,
    why: 'The simulation is a world around the packages: it takes the place of every app, database and network.',
  },
  {
    folder: 'chaos',
    name: '@ratchet/chaos',
    may: [...CORE, '@ratchet/broker', '@ratchet/bus/testing', '@ratchet/launcher', '@ratchet/store'],
    npm: 'any',
    node: true,
    why: 'The kill harness starts the server as a program, or several, and looks at them from outside; the broker is named for its link, the bus for NATS, the store for its PostgreSQL and the pooler before it.',
  },
  {
    folder: 'security',
    name: '@ratchet/security',
    may: [],
    npm: [],
    node: true,
    why: 'The scanners know the server by its address and its description, as anybody else does.',
  },
  {
    folder: 'campaign',
    name: '@ratchet/campaign',
    may: [],
    npm: [],
    node: true,
    why: 'The campaign runs the other harnesses as programs and reads what they print, as a person does.',
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

/** The only files of the server that build adapters. */
export const WIRING = /^apps\/server\/src\/(main\.ts$|wiring[./-])/

/** Adapters: their values are built by the wiring alone; types, the errors of the store and its JSON may be named anywhere in the server. */
export const ADAPTERS = /^@ratchet\/(broker|bus|store)(\/(?!(errors|text)$)|$)/

/** The folders of the web app's sources: each may import itself and those before it. */
export const WEB_LAYERS: readonly { readonly folder: string; readonly why: string }[] = [
  { folder: 'format', why: 'Words for figures and records are pure, so that any layer can speak the same way.' },
  { folder: 'api', why: 'A call to the server knows nothing of the stream: it serves pages that have none.' },
  { folder: 'realtime', why: 'The stream delivers what the server says and leaves what it means to others.' },
  { folder: 'trading', why: 'What positions, ladders and markets come to is worked out before anything is drawn.' },
  { folder: 'ui', why: 'A part that several screens share knows none of them.' },
  { folder: 'features', why: 'A feature can be placed on any page, so it knows no page.' },
  { folder: 'app', why: 'Pages compose the features; nothing else is above them.' },
]
