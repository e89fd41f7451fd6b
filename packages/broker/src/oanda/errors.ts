/** The broker cannot be asked now; nothing follows from that. No error here carries a token. */
export class LinkDown extends Error {}

/** The broker says that there were too many, and perhaps how long to wait. */
export class TooMany extends LinkDown {
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}

/** The token is refused: nothing is sent until there is another. */
export class TokenRefused extends Error {
  constructor(message = 'The broker rejects the token.') {
    super(message)
  }
}

/** The token may not reach this account: nothing is sent for it until it may. The token's other accounts go on. */
export class AccountForbidden extends Error {
  constructor() {
    super('The broker does not let the token use this account.')
  }
}

/** An answer that is none: it lacks what it must have, or cannot be read. Nothing follows from it. */
export class Unreadable extends Error {}
