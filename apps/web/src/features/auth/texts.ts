// ChangePassword
export const password = 'Password'
export const changePassword = 'Change the password'
export const yourPassword = 'Your password'
export const newPassword = 'New password'
export const code = 'Code'
export const ofYourAuthenticatorOr = 'Of your authenticator, or a recovery code'

// CodeStep
export const enter6DigitCode = 'Enter the 6-digit code from your authenticator app.'
export const chooseRecoveryCode = 'Use a recovery code'
export const enterOneOfYour = 'Enter one of your recovery codes. Each works once.'
export const recoveryCode = 'Recovery code'
export const chooseAuthenticator = 'Use the authenticator'
export const signIn = 'Sign in'
export const signIn2 = 'Sign In'
export const startAgain = 'Start again'

// ConfirmForm
export const confirmYourEMail = 'Confirm your e-mail address'
export const itMakesYourAccount = 'It makes your account. Set its password here: only you read this letter.'
export const confirm = 'Confirm'
export const linkUsedOrToo = 'Link used or too old?'
export const signUpAgain = 'Sign up again'
export const linkIsNotComplete = 'The link is not complete. Open it as it was sent.'

// EmailField
export const email = 'Email'

// ForgotForm
export const forgotPassword = 'Forgot password?'
export const wellSendYouLink = 'We’ll send you a link to set a new one.'
export const sendAgain = 'Send again'
export const sendLink = 'Send link'
export const rememberedIt = 'Remembered it?'

// OwnSessions
export const whereYouAreSigned = 'Where you are signed in'
export const yourSessionsCouldNot = 'Your sessions could not be read.'
export const thisOne = 'this one'
export const since = (since: string | number) => `, since ${since}`
export const addressNotKnown = 'Address not known'
export const lastHeardOf = (heard: string | number) => `, last heard of ${heard}`
export const endSessionOf = (browser: string | number, value: string | number) =>
  `End the session of ${browser}, ${value}`
export const end = 'End'
export const endAllOthers = 'End all others'

// PasswordField
export const hidePassword = 'Hide the password'
export const showPassword = 'Show the password'
export const capsLockIsOn = 'Caps Lock is on.'

// ResetForm
export const setNewPassword = 'Set a new password'
export const itSignsYouOut = 'It signs you out everywhere else.'
export const setPassword = 'Set the password'
export const askForNewOne = 'Ask for a new one'
export const linkIsNotCompleteOpen = 'The link is not complete. Open it as it was sent, or ask for a new one.'

// SecurityEvents
export const accountActivity = 'Account activity'
export const n180Days = '180 days'
export const whatHappenedCouldNot = 'What happened could not be read. Reload the page.'
export const nothingYet = 'Nothing yet.'
export const addressNotKnown2 = 'address not known'
export const showOlder = 'Show older'

// SignInForm
export const yourStopsKeepWorking = 'Your stops keep working while you are away.'
export const newHere = 'New here?'
export const createAccount = 'Create an account'
export const rememberMe = 'Remember me'

// SignUpForm
export const itComesWithPaper = 'It comes with a paper account.'
export const createAccount2 = 'Create Account'
export const alreadyRegistered = 'Already registered?'
export const signUpIsClosed = 'Sign-up is closed on this server. Ask the operator for an account.'
export const nameText = 'Name'
export const iAgreeWith = 'I agree with the'
export const privacyPolicy = 'Privacy Policy'
export const letterIsOnIts = (askedOf: string | number) =>
  `A letter is on its way to ${askedOf}. Behind the link in it you set the password, and your account is made; it works once, within a day.`

// SignedInNote
export const youAreSignedIn = 'You are signed in as'
export const goToDashboard = 'Go to the dashboard'
export const continueText = 'Continue'
export const signOut = 'Sign out'

// StepForm
export const cancel = 'Cancel'

// Trading
export const trading = 'Trading'
export const whetherTradingGoesOn = 'Whether trading goes on could not be read. Reload the page.'
export const tradingIsOn = 'Trading is on'
export const allTradingIsStopped = 'All trading is stopped'
export const ordersReachYourAccounts = 'Orders reach your accounts.'
export const sinceNoNewOrder = (stopped: string | number) =>
  `Since ${stopped} no new order is sent. Open positions keep their stops and can be closed. Pending orders at a broker may still fill; cancel them there.`
export const engineRunningStopsAre = 'Engine running; stops are being moved.'
export const engineWasLastHeard = (engineSilentSince: string | number) =>
  `The engine was last heard of ${engineSilentSince}: stops stay where the brokers have them.`
export const stopAllTrading = 'Stop all trading'
export const resumeTrading = 'Resume trading'
