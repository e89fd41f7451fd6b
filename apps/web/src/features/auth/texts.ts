// Used by several forms
export const password = 'Password'
export const yourPassword = 'Your password'
export const newPassword = 'New password'
export const code = 'Code'
export const codeHint = 'From your authenticator app, or a recovery code'
export const email = 'Email'
export const nameText = 'Name'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const createAccount = 'Create an account'
export const forgotPassword = 'Forgot password?'
export const linkUsedOrExpired = 'Link used or expired?'
export const cancel = 'Cancel'

// PasswordField, PasswordRules
export const hidePassword = 'Hide password'
export const showPassword = 'Show password'
export const capsLockIsOn = 'Caps Lock is on.'
export const ruleMet = 'met:'

// SignInForm
export const yourStopsKeepWorking = 'Your stops keep working while you are away.'
export const rememberMe = 'Remember me'
export const signInButton = 'Sign In'
export const newHere = 'New here?'

// SignedInNote
export const signedInAs = 'You are signed in as'
export const goToDashboard = 'Go to the dashboard'
export const continueText = 'Continue'

// CodeStep
export const enterAppCode = 'Enter the 6-digit code from your authenticator app.'
export const enterRecoveryCode = 'Enter one of your recovery codes. Each works once.'
export const recoveryCode = 'Recovery code'
export const chooseRecoveryCode = 'Use a recovery code'
export const chooseAuthenticator = 'Use the authenticator app'
export const startAgain = 'Start again'

// SignUpForm
export const comesWithPaperAccount = 'A paper account is included.'
export const iAgreeWith = 'I agree with the'
export const privacyPolicy = 'Privacy Policy'
export const createAccountButton = 'Create Account'
export const alreadyRegistered = 'Already registered?'
export const signUpClosed = 'Sign-up is closed on this server. Ask the operator for an account.'
export const linkSent = (email: string) =>
  `We sent a link to ${email}. Open it to set your password and create your account. It works once, within a day.`

// ConfirmForm
export const confirmEmail = 'Confirm your e-mail address'
export const setPasswordToCreate = 'Set a password to create your account.'
export const confirm = 'Confirm'
export const signUpAgain = 'Sign up again'
export const confirmLinkIncomplete = 'The link is incomplete. Open the full link from the e-mail.'

// ForgotForm
export const linkWillBeSent = 'We’ll send you a link to set a new password.'
export const sendLink = 'Send link'
export const sendAgain = 'Send again'
export const rememberedIt = 'Remembered it?'

// ResetForm
export const setNewPassword = 'Set a new password'
export const signsOutAllDevices = 'This signs out all your devices.'
export const setPassword = 'Set password'
export const requestNewLink = 'Request a new link'
export const resetLinkIncomplete = 'The link is incomplete. Open the full link, or request a new one.'

// ChangePassword
export const changePassword = 'Change password'

// Trading: the switch that stops all trading
export const trading = 'Trading'
export const tradingNotLoaded = 'The trading status could not be loaded. Reload the page.'
export const tradingIsOn = 'Trading is on'
export const allTradingIsStopped = 'All trading is stopped'
export const ordersReachYourAccounts = 'Orders reach your accounts.'
export const stoppedSince = (time: string) =>
  `No new orders since ${time}. Open positions keep their stops and can be closed. Pending orders at a broker may still fill; cancel them there.`
export const engineRunning = 'Engine running; stops are being moved.'
export const engineSilent = (ago: string) =>
  `The engine last responded ${ago}. Stops stay at the levels your brokers have.`
export const stopAllTrading = 'Stop all trading'
export const resumeTrading = 'Resume trading'

// OwnSessions
export const whereYouAreSignedIn = 'Where you are signed in'
export const sessionsNotLoaded = 'Your sessions could not be loaded.'
export const thisDevice = 'this device'
export const addressUnknown = 'Unknown IP address'
export const signedInSince = (time: string) => `, signed in ${time}`
export const lastActive = (ago: string) => `, last active ${ago}`
export const endSessionOf = (browser: string, address: string) => `End the session in ${browser} at ${address}`
export const endSession = 'End'
export const endAllOthers = 'End all other sessions'

// SecurityEvents
export const eventAddressUnknown = 'unknown IP address'
export const accountActivity = 'Account activity'
export const daysKept = 'Last 180 days'
export const activityNotLoaded = 'Account activity could not be loaded. Reload the page.'
export const noActivity = 'No activity yet.'
export const showOlder = 'Show older'
