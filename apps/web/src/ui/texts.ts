// Brand
export const ratchet = 'Ratchet'

// DataTableWord
export const tryAgain = 'Try again'

// Disclaimer
export const disclaimer = 'Disclaimer'
export const tradingIsRiskyRatchet = 'Trading is risky. Ratchet gives no financial advice.'
export const show = 'Show'
export const fold = 'Fold'
export const tradingIsRisky = 'Trading is risky.'
export const pricesOfGoldAnd =
  'Prices of gold and oil can move fast and far, also while you look away, and you can lose all the money in your account.'
export const ratchetGivesNoFinancial =
  'Ratchet gives no financial advice. It is for organizational purposes only: it carries out what you enter and keeps order in it. What to trade, and how much, is your decision alone.'
export const trailingProfit = 'Trailing profit'
export const howManyPipsPrice =
  'How many pips the price has to move in your favour, counted from the open price, before a rung acts.'
export const trailingRisk = 'Trailing risk'
export const howManyPipsBehind =
  'How many pips behind that point the stop loss is placed when the rung acts. A stop never moves back.'
export const trailingProfit50Pips =
  'Trailing profit 50 pips, trailing risk 20 pips: once the price is 50 pips in your favour, the stop loss moves to lock in 30 pips of profit.'
export const iHaveReadThis = 'I have read this'
export const at50PipsIn = 'At 50 pips in favour the stop moves up to 30 pips'
export const n50Pips = '+50 pips'
export const n30PipsLockedIn = '+30 pips locked in'
export const open = 'open'

// Late
export const loading = 'Loading…'

// LiveQuote
export const spread = 'Spread'
export const prices = 'Prices'
export const stale = 'stale'

// NotLoaded
export const serverStillDoesNot = 'The server still does not answer.'
export const thisPartCouldNot = 'This part could not be loaded.'
export const checkYourConnectionThen = 'Check your connection, then try again.'
export const yourConnectionFailedOr = 'Your connection failed, or a new version of Ratchet was installed.'

// SchemeSwitch
export const chooseLightTheme = 'Use the light theme'
export const chooseDarkTheme = 'Use the dark theme'

// SignInHint
export const signIn = 'Sign in'
export const toSeeYourTrades = 'to see your trades and to act on them. You will come back to this screen.'

// title
export const ratchet2 = (title: string | number) => `${title} · Ratchet`
