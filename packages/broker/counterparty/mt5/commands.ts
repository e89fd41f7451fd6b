import type { BrokerProcess } from './broker-process.ts'
import type { TerminalFaults } from './terminal/faults.ts'
import { ACTION } from './venue/codes.ts'
import type { Contract } from './venue/contract.ts'
import type { TradeRequest } from './venue/records.ts'
import type { RequestKind, TradeFault } from './venue/trade-faults.ts'

/** What a test tells the process, one command a line. Prices are points, volumes 1/10000 lot, money cents, tickets text. */
export interface Commands {
  quote: { symbol: string; bid: number; ask: number }
  /** Answers with the time until a stop of the account is moved, in ms. */
  stopAfterQuote: { login: string; symbol: string; bid: number; ask: number }
  close: { login: string; position: string; volume?: number }
  moveStop: { login: string; position: string; sl: number; tp?: number }
  order: { login: string; request: Partial<Omit<TradeRequest, 'magic' | 'order' | 'position' | 'positionBy'>> }
  deposit: { login: string; cents: number }
  history: { login: string; count: number }
  halt: { isHalted: boolean }
  contract: { symbol: string; fields: Partial<Contract> }
  tradeFault: { kind: RequestKind; fault: TradeFault; times?: number }
  settle: object
  /** A second terminal needs another name. It may have a copy of the files of the first. */
  open: { login: string; code: string; name?: string; copyOf?: string }
  start: { name: string }
  restart: { name: string }
  /** Ends the terminal at once. The broker goes on. */
  kill: { name: string }
  changeChart: { name: string }
  changeAccount: { name: string; login: string }
  inputs: { name: string; inputs: Readonly<Record<string, string>> }
  offline: { name: string; isOffline: boolean }
  fault: { name: string; fault: keyof TerminalFaults; value: never }
  /** Cuts the connections of a terminal. */
  cut: { name: string }
  state: object
}
export type CommandName = keyof Commands

/** Carries out each command. What it returns is the answer. */
export const commands = (broker: BrokerProcess): { readonly [K in CommandName]: (fields: Commands[K]) => unknown } => ({
  quote: ({ symbol, bid, ask }) => broker.venue.quote(symbol, bid, ask),
  stopAfterQuote: ({ login, symbol, bid, ask }) => broker.stopAfterQuote(login, symbol, bid, ask),
  close: ({ login, position, volume }) =>
    broker.byHand(login, { position: BigInt(position), ...(volume !== undefined && { volume }) }),
  moveStop: ({ login, position, sl, tp }) =>
    broker.byHand(login, { action: ACTION.SLTP, position: BigInt(position), sl, ...(tp !== undefined && { tp }) }),
  order: ({ login, request }) => broker.byHand(login, request),
  deposit: ({ login, cents }) => broker.venue.deposit(broker.venue.account(login), cents),
  history: ({ login, count }) => broker.addHistory(login, count),
  halt: ({ isHalted }) => {
    broker.venue.isHalted = isHalted
  },
  contract: ({ symbol, fields }) => broker.venue.change(symbol, fields),
  tradeFault: ({ kind, fault, times }) => broker.tradeFault(kind, fault, times),
  settle: () => broker.venue.settle(),
  open: ({ login, code, name, copyOf }) => broker.open(login, code, name, copyOf),
  start: ({ name }) => broker.terminal(name).start(),
  restart: ({ name }) => broker.terminal(name).restart(),
  kill: ({ name }) => broker.terminal(name).kill(),
  changeChart: ({ name }) => broker.terminal(name).changeChart(),
  changeAccount: ({ name, login }) => broker.terminal(name).changeAccount(login),
  inputs: ({ name, inputs }) => broker.terminal(name).setInputs(inputs),
  offline: ({ name, isOffline }) => broker.terminal(name).setOffline(isOffline),
  fault: ({ name, fault, value }) => broker.fault(name, fault, value),
  cut: ({ name }) => broker.terminal(name).program?.sockets.cutAll(),
  state: () => broker.state(),
})
