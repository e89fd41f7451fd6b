// AccountsMenu
export const login = 'Login'
export const register = 'Register'
export const accounts = 'Accounts'
export const authenticate = 'Authenticate'
export const goToDashboard = 'Go to the dashboard'
export const signOut = 'Sign out'

// AuthLayout
export const skipToContent = 'Skip to content'
export const ratchet = (getFullYear: string | number) => `© ${getFullYear} Ratchet`
export const privacyPolicy = 'Privacy policy'

// HomeLadder
export const twoFiguresMakeRung = 'Two figures make a rung'
export const trailingProfit = 'Trailing profit'
export const howManyPipsPrice = 'How many pips the price has to come in your favour before the rung acts.'
export const trailingRisk = 'Trailing risk'
export const howManyPipsBehind = 'How many pips behind that point the stop loss is then placed.'
export const withTrailingProfitOf =
  'With a trailing profit of 50 pips and a trailing risk of 20, a move of 50 pips puts the stop where it locks in 30 pips of profit. The picture at the top is drawn by the very function that moves your stop.'
export const ladderOfPictureIn = 'The ladder of the picture, in pips'
export const rung = 'Rung'
export const lockedIn = 'Locked in'

// PublicFooter
export const tradingIsRiskyPrices = (value: string | number) =>
  `Trading is risky: prices of gold and oil can move fast and far, and you can lose all the money in your account. ${value} gives no financial advice. It is for organizational purposes only.`
export const about = 'About'
export const guide = 'Guide'
export const verifyStatement = 'Verify a statement'
export const contact = 'Contact'

// PublicNavbar
export const main = 'Main'
export const dashboard = 'Dashboard'
export const closeMenu = 'Close the menu'
export const openMenu = 'Open the menu'

// SampleFace
export const m3040c446 =
  'M30 40c4-4 6-12 20-12s16 8 20 12M30 40c0-14 8-24 20-24s20 10 20 24M38 50h10a5 5 0 0 1-10 0Zm14 0h10a5 5 0 0 1-10 0Z'
export const m3138c6212 = 'M31 38c6 2 12-2 14-8 4 6 14 10 24 8-2-14-10-22-20-22S33 24 31 38ZM50 16c-4-6 0-11 6-10'

// ways-in
export const signIn = 'Sign in'
export const createAccount = 'Create an account'
export const forgotPassword = 'Forgot password'
export const setNewPassword = 'Set a new password'
export const confirmYourEMail = 'Confirm your e-mail address'
