// Panels and controls of several screens
export const accounts = 'Accounts'
export const arrange = 'Arrange'
export const instruction = 'Instruction'
export const ladder = 'Ladder'
export const order = 'Order'
export const clock = 'Clock'
export const localTime = 'Local time'
export const homePage = (brand: string) => `${brand}, home page`
export const signIn = 'Sign in'
export const createAccount = 'Create an account'
export const howItWorks = 'How it works'
export const purposeTitle = 'Purpose'

// Care
export const beforeYouWrite = 'Before you write'
export const findReasonFirst =
  'If an execution failed, open the trade’s history from the dashboard, the bell or the search. It shows the broker’s response.'
export const doNotResend = 'If a trade’s outcome is unknown, Ratchet is checking with the broker. Do not resend it.'
export const whatToWrite = 'How to report a problem'
export const neverSendPassword = 'Never send your password, not even to us.'

// Profile
export const profileDescription = 'The public card of a Ratchet trader. It holds only what the trader made public.'
export const sampleName = 'Sam Sample'
export const samplePlace = 'Sampleton, Nowhere'
export const sampleAbout =
  'Trades gold in the morning and oil when the reports are out. Started with one rung and far too much trailing risk; has three now, and sleeps. This person is made up, and so are the figures: they show what your card could look like. Sign in and fill in My Account to see your own picture, city and text here. The card never shows an e-mail address, a street or a Broker ID.'
export const friends = 'Friends'
export const photos = 'Photos'
export const comments = 'Comments'
export const executedTrades = 'Executed trades'
export const modifiedTrades = 'Modified trades'
export const closedTrades = 'Closed trades'
export const connectOrChange = 'Connect your broker account or change this card in My Account.'
export const fillInMyAccount = 'Fill in My Account to make this card your own.'
export const signInForCard = 'Sign in to make this card your own.'
export const sampleNote = 'Sample profile with made-up numbers.'
export const makeYourOwn = 'Make your own'

// Verify
export const verifyStatement = 'Verify a statement'
export const verifyDescription =
  'Check that a signed trading statement was not changed. Your browser checks the file and does not send it anywhere.'
export const verifyIntro =
  'A Ratchet server records each event of a trade, and each record contains the hash of the record before it. A signed statement is a file with these records. Check here whether the file was changed, and where.'
