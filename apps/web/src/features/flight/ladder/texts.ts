// ChangeLadder
export const changeLadder = 'Change ladder'
export const cancel = 'Cancel'
export const accountsLadder = (accounts: string | number) => `The account’s ladder: ${accounts}`
export const openedAtItClimbs = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  price_open: string | number,
) => `${type} ${volume} ${symbol}, opened at ${price_open}. It climbs by`
export const itsAccountsLadder = 'its account’s ladder'
export const andHasReachedNo = ' and has reached no rung'
export const andHasReachedRung = (rung: string | number) => ` and has reached rung ${rung}`
export const noLadderIsSaved = 'No ladder is saved under a name yet. Save one under Risk Management first.'
export const yourLaddersCouldNot = (error: string | number) => `Your ladders could not be read: ${error}`
export const ladder = 'Ladder'
export const whatItsRungsWould = 'What its rungs would do to the stop'
export const rungAt = (rung: string | number, trigger: string | number) => `Rung ${rung} at ${trigger}:`
export const stopStays = 'the stop stays'
export const stopToFromOpen = (price: string | number, pips: string | number) =>
  `stop to ${price}, ${pips} from the open`
export const thereIsNoPrice = (symbol: string | number) =>
  `There is no price of ${symbol} now. The stop in force stays.`
export const close = 'Close'
export const changeLadder2 = 'Change the ladder'

// PositionLadder
export const n1Is = (unit: string | number, one: string | number) => `, 1 ${unit} is ${one}`
export const accounts = 'The account’s'
export const forThisPositionAlone = ', for this position alone'
export const change = 'Change…'
