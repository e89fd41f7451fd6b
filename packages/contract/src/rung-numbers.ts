/** The rungs of a trader's ladder and of an account's: the form of Risk Management has six, and so has its route. */
export const riskRungNumbers = [1, 2, 3, 4, 5, 6] as const

/**
 * The rungs that any ladder may have: one that is kept under a name, and one that an order or a position has alone. Twice those of the form do for a
 * stop that follows in small steps. A rung that moves a stop is a request to the broker, and one who asks more often than its price moves is cut
 * off there. Twelve also stand on one screen of a telephone, and in one line of text.
 */
export const rungNumbers = [...riskRungNumbers, 7, 8, 9, 10, 11, 12] as const
export type RungNumber = (typeof rungNumbers)[number]
export const mostRungs = rungNumbers.length
