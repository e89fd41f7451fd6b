/** No terminal of the account is connected, or it does not answer. Nothing follows from that for a request. */
export class TerminalAway extends Error {}

/** What the terminal sent does not fit together. */
export class Unreadable extends Error {}
