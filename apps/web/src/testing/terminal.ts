import type { Broker, BrokerSetup, SetupPicture, TerminalReport } from '@ratchet/contract'
import { sampleBroker } from './state.ts'

const picture: SetupPicture = {
  drawing: 'options',
  alt: 'The options, with the address in the list.',
  title: 'Options',
  tabs: ['Server', 'Programs'],
  tab: 'Programs',
  tick: 'Allow these addresses',
}
const inputs = {
  drawing: 'inputs' as const,
  title: 'Program',
  tabs: ['Common', 'Inputs'],
  tab: 'Inputs',
  button: 'OK',
}

/** A setup page with one step of each kind. */
const sampleSetup: BrokerSetup = {
  file: 'Program.src',
  steps: [
    { title: 'Download', acts: ['It is **Program.src**.'], pictures: [], offers: 'program' },
    {
      title: 'Copy the file',
      acts: ['Copy it.'],
      pictures: [{ drawing: 'folder', alt: 'The folder Programs.', path: ['Data', 'Programs'], file: 'Program.src' }],
      offers: null,
    },
    {
      title: 'Compile',
      acts: ['Press **Compile**.'],
      pictures: [
        { drawing: 'editor', alt: 'The editor: 0 errors.', file: 'Program.src', button: 'Compile', result: '0 errors' },
      ],
      offers: 'log',
    },
    { title: 'Allow the address', acts: ['Paste it.'], pictures: [picture], offers: 'address' },
    {
      title: 'Start the program',
      acts: ['Paste the code.'],
      pictures: [
        { ...inputs, alt: 'The inputs with the code.', rows: [{ name: 'Code', value: null }], marked: 'Code' },
      ],
      offers: 'code',
    },
    {
      title: 'Switch on programs',
      acts: ['Press **Programs**.'],
      pictures: [
        { drawing: 'toolbar', alt: 'The button Programs is on.', buttons: ['New', 'Programs'], marked: 'Programs' },
        { drawing: 'chart', alt: 'The chart says paired.', title: 'GOLD', program: 'Program', says: ['Paired'] },
      ],
      offers: null,
    },
  ],
  trading: {
    title: 'Allow trading',
    acts: ['Set **Trade** to **true**.'],
    pictures: [{ ...inputs, alt: 'Trade is true.', rows: [{ name: 'Trade', value: 'true' }], marked: 'Trade' }],
    offers: null,
  },
  remedies: {
    silent: 'Error **4014**: allow the address.',
    offline: 'Log in again.',
    investor: 'Log in with the trading password.',
    account: 'Ask the broker for trading.',
    expert: 'Ask the broker for programs.',
    terminal: 'Press **Programs**.',
    program: 'Tick **Allow**.',
  },
  drawings: 'These are drawings.',
}

/** A broker whose program dials in. */
export const terminalBroker = (fields: Partial<Broker> = {}): Broker =>
  sampleBroker({
    id: 'terminal',
    name: 'Terminal',
    direction: 'dials in',
    market: 'account',
    environments: [
      { id: 'practice', name: 'Demo', server: 'Terminal-Demo', live: false },
      { id: 'live', name: 'Real', server: 'Terminal-Real', live: true },
    ],
    fields: [{ name: 'code', label: 'Pairing code', secret: true, noun: 'pairing code', most: 100, help: '' }],
    evidence: 'It never ran in a real terminal.',
    setup: sampleSetup,
    ...fields,
  })

const allowed = {
  connected: true,
  terminal: true,
  program: true,
  account: true,
  expert: true,
  input: false,
  investor: false,
}

/** What a terminal reports with which nothing is wrong. */
export const reportOf = (
  fields: Partial<TerminalReport> = {},
  permissions: Partial<TerminalReport['permissions']> = {},
): TerminalReport => ({
  login: '5012345',
  server: 'Broker-Server',
  market: 'Terminal-Demo-Broker-Server-5012345',
  company: 'Broker Ltd.',
  currency: 'USD',
  environment: 'practice',
  hedging: true,
  balance: 10_000,
  permissions: { ...allowed, ...permissions },
  ...fields,
})
