// User information
export const userInformation = 'User Information'
export const requiredNote = 'Fields marked * are required'
export const username = 'Username'
export const email = 'Email'
export const firstName = 'First Name'
export const lastName = 'Last Name'
export const address = 'Address'
export const city = 'City'
export const country = 'Country'
export const postalCode = 'Postal Code'
export const fillIn = 'Please fill this in.'

// Trading credentials
export const tradingCredentials = 'Trading Credentials'
export const credentialsUse = 'Used whenever Broker ID is left blank on the Trade screen.'
export const forexCode = 'Forex Code'
export const forexCodeHint = 'Your Broker ID, digits only'
export const ordersGoTo = (account: string) => `Orders without a Broker ID go to account ${account}.`
export const unknownAccount = (code: string, server: string) =>
  `Account ${code} at ${server} does not exist yet. Your first order opens it, after you confirm.`
export const emptyCode = (server: string) => `If empty, your first order opens a paper account at ${server}.`
export const forexPassword = 'Forex Password'
export const passwordStored = 'A password is stored. Type a new one to replace it.'
export const passwordNotStored = 'Stored encrypted and never shown again.'
export const togglePassword = 'Show or hide the password'

// About me, saving and leaving
export const aboutMe = 'About Me'
export const aboutMeHint = 'How you trade, and what others should know'
export const updateSettings = 'Update Settings'
export const unsaved = 'Unsaved changes'
export const leaveTitle = 'Leave without saving?'
export const leaveEffect = 'Your changes to the account are not saved. If you leave now, they are lost.'
export const leave = 'Leave'
export const cancel = 'Cancel'
