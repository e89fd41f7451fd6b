// The program and its pages (Brand, title, SchemeSwitch)
export const ratchet = 'Ratchet'
export const pageTitle = (screen: string) => `${screen} · Ratchet`
export const lightTheme = 'Use the light theme'
export const skipToContent = 'Skip to content'
export const darkTheme = 'Use the dark theme'

// Prices (LiveQuote)
export const spread = 'Spread'
export const prices = 'Prices'
export const delayed = 'delayed'

// Dialogs and long work (Dialog, DialogForm, Working)
export const cancel = 'Cancel'

// What is not here yet (Late, NotLoaded, Unread, DataTableWord, SignInHint)
export const loading = 'Loading…'
export const tryAgain = 'Try again'
export const serverSilent = 'The server still does not respond.'
export const checkConnection = 'Check your connection, then try again.'
export const partNotLoaded = 'This part could not be loaded.'
export const connectionOrUpdate = 'Your connection failed, or Ratchet was updated.'
export const signIn = 'Sign in'
export const signInWhy = 'to see your trades and act on them. You return to this screen.'

// The disclaimer (Disclaimer)
export const disclaimer = 'Disclaimer'
export const show = 'Show'
export const hide = 'Hide'
export const iHaveReadThis = 'I have read this'
export const riskInShort = 'Trading is risky. Ratchet gives no financial advice.'
export const riskLead = 'Trading is risky.'
export const riskText =
  'Gold and oil prices can move fast and far, even while you are away. You can lose all the money in your account.'
export const noAdvice =
  'Ratchet gives no financial advice. It is for organizational purposes only and carries out what you enter. You alone decide what to trade, and how much.'
export const trailingProfit = 'Trailing profit'
export const trailingProfitText =
  'How many pips the price must move in your favour, from the open price, before a rung of your ladder acts.'
export const trailingRisk = 'Trailing risk'
export const trailingRiskText =
  'How many pips behind that point the rung places the stop loss. A stop never moves back.'
export const trailingExample =
  'Trailing profit 50 pips, trailing risk 20 pips. Once the price is 50 pips in your favour, the stop loss moves to lock in 30 pips of profit.'
export const drawingLabel = 'At 50 pips in your favour the stop moves up to 30 pips'
export const drawingProfit = '+50 pips'
export const drawingLockedIn = '+30 pips locked in'
export const drawingOpen = 'open'
