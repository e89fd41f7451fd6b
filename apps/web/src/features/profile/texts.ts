// ForexCodeNote
export const ordersWithoutBrokerId = (choice: string | number) => `Orders without a Broker ID go to account ${choice}.`
export const accountAtDoesNot = (code: string | number, server: string | number) =>
  `Account ${code} at ${server} does not exist yet. It is opened, after asking, with your first order.`
export const leftEmptyYourFirst = (server: string | number) =>
  `Left empty: your first order opens a paper account at ${server}.`

// LeaveGuard
export const leaveWithoutSaving = 'Leave without saving?'
export const stayHere = 'Stay here'
export const youChangedYourAccount =
  'You changed your account and have not saved it yet. If you leave now, these changes are lost.'
export const leave = 'Leave'
export const stay = 'Stay'

// ProfileForm
export const aboutMe = 'About Me'
export const howYouTradeAnd = 'How you trade, and what you would like others to know'
export const updateSettings = 'Update Settings'
export const notSavedYet = 'Not saved yet'

// TradingCredentials
export const tradingCredentials = 'Trading Credentials'
export const usedWheneverBrokerId = 'Used whenever Broker ID is left blank on the Trade screen.'
export const forexCode = 'Forex Code'
export const yourLogInId = 'Your log-in ID at the broker: digits only'
export const forexPassword = 'Forex Password'
export const passwordIsStoredLeave =
  'A password is stored. Leave this empty to keep it, or type a new one to replace it.'
export const noPasswordIsStored = 'No password is stored yet. It is kept encrypted and never shown again.'
export const showOrHideWhat = 'Show or hide what you type'

// UserInformation
export const username = 'Username'
export const email = 'Email'
export const firstName = 'First Name'
export const lastName = 'Last Name'
export const address = 'Address'
export const city = 'City'
export const country = 'Country'
export const postalCode = 'Postal Code'
export const userInformation = 'User Information'
export const fieldsMarkedAreRequired = 'Fields marked * are required'

// draft
export const pleaseFillThisIn = 'Please fill this in.'
