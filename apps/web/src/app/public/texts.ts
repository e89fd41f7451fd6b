// Every public page
export const copyright = (year: number) => `© ${year} Ratchet`
export const privacyPolicy = 'Privacy policy'

// AccountsMenu and PublicNavbar
export const accounts = 'Accounts'
export const authenticate = 'Authenticate'
export const login = 'Login'
export const register = 'Register'
export const goToDashboard = 'Go to the dashboard'
export const signOut = 'Sign out'
export const mainNavigation = 'Main'
export const dashboard = 'Dashboard'
export const closeMenu = 'Close the menu'
export const openMenu = 'Open the menu'

// HomeLadder: the ladder of the picture
export const twoFiguresMakeRung = 'Two figures make a rung'
export const trailingProfit = 'Trailing profit'
export const trailingProfitMeaning = 'How many pips the price has to move in your favour before the rung acts.'
export const trailingRisk = 'Trailing risk'
export const trailingRiskMeaning = 'How many pips behind that point the stop loss is then placed.'
export const rungExample =
  'With a trailing profit of 50 pips and a trailing risk of 20, a move of 50 pips raises the stop to lock in 30 pips of profit. The code that moves your stop also draws the picture at the top.'
export const pictureLadder = 'The ladder in the picture, in pips'
export const rung = 'Rung'
export const lockedIn = 'Locked in'

// PublicFooter
export const riskNotice = (brand: string) =>
  `Trading is risky: prices of gold and oil can move fast and far, and you can lose all the money in your account. ${brand} gives no financial advice. It is for organizational purposes only.`
export const about = 'About'
export const guide = 'Guide'
export const verifyStatement = 'Verify a statement'
export const contact = 'Contact'
