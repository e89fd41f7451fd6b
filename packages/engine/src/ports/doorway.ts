/**
 * Programs that dial in: each runs beside a broker's terminal and opens a connection to Ratchet by itself. The process that accepts connections
 * need not be the one that trades the account, so messages may be relayed between processes.
 *
 *     program ── connection ──▶ server ── Connector.dialIn.callerOf(hello) ──▶ Doorway ──▶ the adapter of the account
 */
export interface Doorway {
  /**
   * Hears of each program that dials in.
   * @param take returns true if the account of the program is connected in this process: from then on the visitor is the listener's. It sets its
   * listeners before it returns.
   * @returns stops listening; visitors who were taken stay
   */
  listen(take: (visitor: Visitor) => boolean): () => void
}

/** One connection of a program that dialled in. */
export interface Visitor {
  readonly login: string
  /** Ratchet's server of the account, as `Caller.server`. */
  readonly server: string
  /** The first text that the program sent. */
  readonly hello: string
  /** Sends a text. Texts arrive in order or not at all; a text after the end of the connection is dropped. */
  say(text: string): void
  /** Ends the connection. @param why for the log: it has no secret */
  leave(why: string): void
  /** Every text after `hello`. */
  onText(listener: (text: string) => void): void
  /** The connection is over, whoever ended it. Called once. */
  onGone(listener: () => void): void
}

/** The account for which a program dials in. Nothing of it is proved yet. */
export interface Caller {
  readonly login: string
  /** Ratchet's server of the account, which names its market. */
  readonly server: string
  /** The start of the pairing code, which finds the code; null if the program says that it has a key for the account. */
  readonly pairing: string | null
}

/** Why a program that dials in is refused. The codes are part of the protocols. */
export type RefusalCode = 'version' | 'unknown' | 'proof' | 'expired' | 'taken' | 'later'

/** The side of a connector that answers programs which dial in, before there is an account. */
export interface DialIn {
  /** Path of the WebSocket. */
  readonly path: string
  readonly program: {
    /** Name of the file that the trader downloads. */
    readonly name: string
    /** The program's source with the address of this Ratchet filled in. @param address such as `wss://ratchet.example` */
    text(address: string): Promise<string>
  }
  /** The longest text that either side may send, in bytes. */
  readonly maxTextBytes: number
  /** Reads the first text of a program. `refused` is the text to answer with if it cannot be read. */
  callerOf(hello: string): Caller | { readonly refused: string }
  /** The text that refuses a program in place of an answer to its hello. @param waitS seconds until it may try again */
  refuse(code: RefusalCode, text: string, waitS: number): string
  /**
   * Pairs a program that dialled in with the start of a pairing code. The program proves that it has the whole code, and then reports its account.
   * @param onReport hears what the program reports, whenever it changes: JSON of the connector's own, for `ProbeRequest.report` and for the page
   */
  pair(visitor: Visitor, code: string, onReport: (report: string) => void): Pairing
}

export interface Pairing {
  /** The account is connected: the program stores its key, and dials in again. */
  accept(): void
  /** Ends the pairing without an account. */
  end(): void
}
