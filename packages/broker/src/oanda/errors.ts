/** The broker cannot be asked now; nothing follows from that. No error here carries a token. */
export class LinkDown extends Error {}

/** The token is refused: nothing is sent until there is another. */
export class TokenRefused extends Error {}

/** An answer that is none: it lacks what it must have, or cannot be read. Nothing follows from it. */
export class Unreadable extends Error {}
