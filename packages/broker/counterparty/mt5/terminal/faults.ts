/** A terminal is killed before or after one of its host calls: nothing that the program would do next happens. */
export interface KillPoint {
  /** `OrderSend`, `FileFlush` and so on. */
  readonly call: string
  readonly when: 'before' | 'after'
  /** How many of these calls pass before. */
  skip?: number
}

/** What can be wrong with a terminal, its computer and its network. All of it may change while the program runs. */
export class TerminalFaults {
  /** The terminal lost the trade server: no prices, the book stands still, OrderSend gives 10031. */
  isOffline = false
  /** The button Algo Trading is off: TERMINAL_TRADE_ALLOWED is false, OrderSend gives 10027. */
  isAlgoTradingOff = false
  /** The box "Allow Algo Trading" of the program is off: MQL_TRADE_ALLOWED is false. */
  isProgramTradingOff = false
  /** The terminal logged in with the investor password. */
  isInvestor = false
  /** How far the computer's clock is ahead. */
  computerOffMs = 0
  /** The address is not on the terminal's list: error 4014. */
  isAddressForbidden = false
  /** Nothing listens at the address: error 5272. */
  isConnectRefused = false
  /** The link is half-open: bytes leave and arrive nowhere, SocketIsConnected stays true. */
  isMute = false
  /** SocketIsReadable gives 1 where there is nothing to read. */
  isFalselyReadable = false
  /** SocketTlsReadAvailable gives at most so many bytes, and 0 in between; 0 switches it off. */
  tlsBlock = 0
  /** SocketTlsSend and SocketSend take at most so many bytes at once; 0 switches it off. */
  sendLimit = 0
  /** OnDeinit is not called. */
  isDeinitSkipped = false
  /** Transactions are lost, as they are when the queue of 1,024 is overwritten. */
  isTransactionLost = false
  /** NewTick is dropped, as it is while another one is queued. */
  isTickLost = false
  /** Deals and ended orders appear in the history this late. */
  historyLagMs = 0
  /** How many bytes of what was not flushed survive a kill. */
  tornBytes = 0
  killPoint: KillPoint | undefined
}

/** The terminal process ended in the middle of a host call. */
export class TerminalKilled extends Error {
  override readonly name = 'TerminalKilled'
}
