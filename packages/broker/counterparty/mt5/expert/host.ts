export type Awaitable<T> = T | Promise<T>

/**
 * The terminal as the Expert Advisor sees it: one call for each MQL5 function that the shim does not compute itself.
 *
 * `name` is the function's name. `args` are its parameters in the order of the signature, without the parameters that only take a result. The
 * response is the function's value (`''` if void), then the parameters that take a result, in the order of the signature.
 *
 * | value | text |
 * |---|---|
 * | integer, datetime, enum | decimal |
 * | bool | `1`, `0` |
 * | double | `%.17g`, or what `String(number)` gives |
 * | uchar array | lower-case hexadecimal: the bytes that count, so `start`, `count` and `buffer_len` are left out |
 * | struct | its fields in the order of signatures.json, joined by `,`; texts are percent-encoded (encodeURIComponent) |
 * | array of structs | structs joined by `;`, `''` for none |
 * | property (`ACCOUNT_LOGIN`, `SYMBOL_DIGITS`, `POSITION_SL` …) | its name |
 *
 * All other enums are numbers, see bridge/mt5/shim/constants.h. No text contains the character 0x1F.
 */
export interface Host {
  call(name: string, args: readonly string[]): Awaitable<readonly string[]>
}

/** A host that answers at once: the Expert Advisor runs in the caller's turn, without a promise. */
export interface SyncHost extends Host {
  call(name: string, args: readonly string[]): readonly string[]
}

/**
 * One loaded Expert Advisor with its globals. A change of symbol, timeframe or inputs keeps the instance: `deinit(3)` or `deinit(5)`, then
 * `init()` again. Everything else makes a new instance. A method rejects, or throws, with ExpertStopped if the program failed.
 */
export interface Expert {
  setInputs(inputs: Readonly<Record<string, string>>): Awaitable<void>
  /** What OnInit returned: 0 is INIT_SUCCEEDED. */
  init(): Awaitable<number>
  deinit(reason: number): Awaitable<void>
  timer(): Awaitable<void>
  tick(): Awaitable<void>
  /** The three structs of OnTradeTransaction, as texts. */
  transaction(trans: string, request: string, result: string): Awaitable<void>
  /** Ends the instance without OnDeinit, as a terminal that is killed does. */
  close(): Awaitable<void>
}

/** The Expert Advisor over a host that answers at once. */
export interface SyncExpert extends Expert {
  setInputs(inputs: Readonly<Record<string, string>>): void
  init(): number
  deinit(reason: number): void
  timer(): void
  tick(): void
  transaction(trans: string, request: string, result: string): void
  close(): void
}

/** The program failed as in MQL5: an index out of range, a division by zero. The terminal unloads such a program. */
export class ExpertStopped extends Error {
  override readonly name = 'ExpertStopped'
}

/*
 * The calls that Ratchet.mq5 makes: parameters → response. The host keeps GetLastError itself.
 *
 *     GetTickCount64, GetMicrosecondCount, TimeCurrent, TimeTradeServer, TimeGMT   [] → [number]
 *     GetLastError, ResetLastError                      [] → [code], ['']
 *     IsStopped                                         [] → [bool]
 *     EventSetMillisecondTimer                          [ms] → [bool]
 *     EventKillTimer                                    [] → ['']
 *     Comment, Print                                    [text] → ['']      several arguments arrive as one text
 *     fatal                                             [text] → ['']      not of MQL5: the program is about to stop
 *     Symbol                                            [] → [name of the chart's symbol]
 *     AccountInfoInteger, -Double, -String              [property] → [value]
 *     TerminalInfoInteger, MQLInfoInteger               [property] → [value]
 *     SocketCreate                                      [flags] → [socket, -1 on failure]
 *     SocketConnect                                     [socket, server, port, timeout] → [bool]
 *     SocketTimeouts                                    [socket, send, receive] → [bool]
 *     SocketIsConnected                                 [socket] → [bool]
 *     SocketIsReadable                                  [socket] → [bytes]
 *     SocketRead                                        [socket, maxlen, timeout] → [bytes or -1, data]
 *     SocketTlsReadAvailable                            [socket, maxlen] → [bytes, 0 for none yet, -1 for broken, data]
 *     SocketSend, SocketTlsSend                         [socket, data] → [bytes or -1]
 *     SocketClose                                       [socket] → [bool]
 *     FolderCreate                                      [name] → [bool]
 *     FileIsExist, FileDelete                           [name] → [bool]
 *     FileOpen                                          [name, flags] → [handle, -1 on failure]
 *     FileClose, FileFlush                              [handle] → ['']
 *     FileSize                                          [handle] → [bytes]
 *     FileSeek                                          [handle, offset, origin] → [bool]
 *     FileReadArray                                     [handle, count] → [bytes, data]
 *     FileWriteArray                                    [handle, data] → [bytes]
 *     FileMove                                          [from, common flag, to, mode flags] → [bool]
 *     SymbolsTotal                                      [selected] → [count]
 *     SymbolName                                        [index, selected] → [name]
 *     SymbolSelect                                      [name, select] → [bool]
 *     SymbolInfoInteger, -Double, -String               [name, property] → [value]
 *     SymbolInfoTick                                    [name] → [bool, MqlTick]
 *     SymbolInfoSessionTrade                            [name, day, index] → [bool, from, to]   seconds of the day
 *     CopyTicks                                         [name, flags, from, count] → [count or -1, MqlTick;…]
 *     CopyRates                                         [name, timeframe, from, to] → [count or -1, MqlRates;…]
 *     OrderCalcMargin                                   [type, symbol, volume, price] → [bool, margin]
 *     OrderSend                                         [MqlTradeRequest] → [bool, MqlTradeResult]
 *     PositionsTotal, OrdersTotal                       [] → [count]
 *     PositionGetTicket, OrderGetTicket                 [index] → [ticket]  and selects it
 *     PositionSelectByTicket, OrderSelect               [ticket] → [bool]
 *     PositionGetInteger, -Double, -String              [property] → [value]  of the selected one
 *     OrderGetInteger, -Double, -String                 [property] → [value]
 *     HistorySelect                                     [from, to] → [bool]
 *     HistoryDealsTotal, HistoryOrdersTotal             [] → [count]
 *     HistoryDealGetTicket, HistoryOrderGetTicket       [index] → [ticket]
 *     HistoryOrderSelect                                [ticket] → [bool]   changes what HistorySelect chose
 *     HistorySelectByPosition                           [identifier] → [bool]
 *     HistoryDealGetInteger, -Double, -String           [ticket, property] → [value]
 *     HistoryOrderGetInteger, -Double, -String          [ticket, property] → [value]
 */
