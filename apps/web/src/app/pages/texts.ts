// Titles of the screens
export const about = 'About'
export const equityFloor = 'Equity floor'
export const chaosDrill = 'Chaos drill'
export const chart = 'Chart'
export const customerCare = 'Customer care'
export const dashboard = 'Dashboard'
export const deleteOrder = 'Delete Order'
export const documentation = 'Documentation'
export const importHistory = 'Import history'
export const journal = 'Journal'
export const ladderLab = 'Ladder Lab'
export const limits = 'Limits'
export const myAccount = 'My Account'
export const notifications = 'Notifications'
export const profile = 'Profile'
export const riskManagement = 'Risk Management'
export const rungHonesty = 'Rung honesty'
export const security = 'Security'
export const tables = 'Tables'
export const tradeHistory = 'Trade history'
export const tradeOperations = 'Trade Operations'
export const tradingSessions = 'Trading sessions'

// Panels and controls of several screens
export const arrange = 'Arrange'
export const instruction = 'Instruction'
export const ladder = 'Ladder'
export const order = 'Order'
export const clock = 'Clock'
export const localTime = 'Local time'
export const skipToContent = 'Skip to content'
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

// Home: the three uses
export const siteTitle = 'Trade desk for gold and oil'
export const siteDescription =
  'Ratchet helps traders of gold and oil execute trades, limit risk with a trailing stop loss and evaluate their own data.'
export const heroTitle = 'Publish a trade. Let its stop climb.'
export const heroText =
  'Ratchet is a trade desk for people who trade gold and oil. It helps you execute trades and track their performance. A trailing stop loss limits your risk, and all your data is yours to evaluate.'
export const openDashboard = 'Open the dashboard'
export const executeTitle = 'Execute and track trades'
export const executeText =
  'Publish an instruction for your broker account, and the server executes it. Tables of pending, executed, modified and closed trades update with the market.'
export const limitRiskTitle = 'Limit your risk'
export const limitRiskText =
  'A trailing stop limits your loss. Up to six rungs set the price moves at which the stop locks in profit. The stop moves even while your computer is off.'
export const evaluateTitle = 'Evaluate your own data'
export const evaluateText =
  'Ratchet records every instruction, price, request and response. See why a stop moved, and compare this year with the last.'

// Home: the four steps
export const enterTradeTitle = 'Enter the trade'
export const enterTradeText = 'Gold or oil, at market or pending, with volume, stop loss and take profit.'
export const setLadderTitle = 'Set the ladder'
export const setLadderText = 'Enter trailing profit and trailing risk in pips. Ratchet checks them before it saves.'
export const executesTitle = 'The trade executes'
export const executesText =
  'Ratchet checks the trade details and risk parameters. If they are correct, the trade is executed exactly once.'
export const stopClimbsTitle = 'The stop climbs'
export const stopClimbsText = 'Rung by rung, around the clock, the stop locks in profit. It never moves back.'
export const ifDetailInvalid = 'If a detail is not valid, execution fails.'
export const contactCareImmediately = 'Ratchet shows you why. Contact customer care immediately:'
export const writeToCustomerCare = 'write to customer care'

// Landing: the hero and the four promises
export const landingDescription = 'The promises of Ratchet to traders of gold and oil, its team, and how to contact us.'
export const landingTitle = 'A stop that works while you sleep.'
export const landingText =
  'Your platform closes, your computer restarts, your connection drops. Your stop loss keeps climbing, rung by rung, and you can check later why it moved.'
export const talkToUs = 'Talk to us'
export const fourPromises = 'Four promises'
export const durableTitle = 'Durable'
export const durableText =
  'The trailing stop runs on the server. A rung that was reached is never lost, even after a power cut.'
export const exactlyOnceTitle = 'Exactly once'
export const exactlyOnceText =
  'An instruction becomes at most one order. If the outcome is unknown, the screen says so and Ratchet asks the broker.'
export const explainableTitle = 'Explainable'
export const explainableText = 'Every stop move is recorded with its price, rung, request and the broker’s response.'
export const provableTitle = 'Provable'
export const provableText =
  'Test a ladder on recorded prices before you use it. The test and live trading run the same code.'

// Landing: the sample team and the contact form
export const team = 'The team'
export const sampleTeam = 'Sample team. The operator’s people go here.'
export const alexName = 'Alex Sample'
export const alexWork = 'Markets'
export const alexText = 'Sees when gold is quiet and when oil is not.'
export const boName = 'Bo Sample'
export const boWork = 'Engineering'
export const boText = 'Pulls the plug every week to check that nothing is lost.'
export const cleoName = 'Cleo Sample'
export const cleoText = 'Reads every message and replies.'
export const deeName = 'Dee Sample'
export const deeWork = 'Operations'
export const deeText = 'Keeps the ledger, the clocks and the coffee running.'
export const writeToUs = 'Write to us'
export const contactText =
  'Ask a question before you start, or report an execution that failed. The operator of this server gets your message. Never send a password.'

// Privacy
export const privacyPolicy = 'Privacy policy'
export const privacyDescription =
  'The data that a Ratchet server stores about a trader, its purpose, and how long it stays.'
export const privacyIntro =
  'This page lists the data that a Ratchet server stores about you. The operator, who gave you this web address, runs the server. Ratchet sends nothing to its makers.'
export const storedData = 'Data we store'
export const storedIdentity = 'Your name, e-mail address and password. The password is stored only as a hash (argon2).'
export const storedProfile = 'Your profile, and your picture if you upload one.'
export const storedCredentials =
  'Your trading credentials. The broker password is encrypted and never shown again, not even to you.'
export const storedTrades = 'Your trade instructions, your ladder, and a record of everything that happened to them.'
export const storedSignIns = 'The times and IP addresses of your sign-ins, to detect sign-ins by other people.'
export const storedMessages = 'Your messages from the contact form and customer care, until the operator removes them.'
export const purpose =
  'The server uses this data only to execute your instructions, show them to you, reply to you, and explain later what it did and why. Other traders on the server cannot see it. Instructions are sent to your broker. Password reset links go through the operator’s mail server.'
export const otherServers = 'Other servers'
export const loadsFromOthersPerhaps =
  'The pages load nothing from other servers, unless the operator has added pictures or videos from them.'
export const loadsNothingFromOthers = 'These pages load nothing from other servers.'
export const picturesFrom = (hosts: string) =>
  `The home page shows pictures from ${hosts}. Your browser sends them your IP address.`
export const videosFrom = (hosts: string) => `Videos load from ${hosts}, and only after you press one.`
export const nothingElseLoaded = 'Nothing else is loaded from other servers.'
export const cookies = 'Cookies'
export const cookiesText =
  'One cookie keeps you signed in. With “Remember me” the cookie stays after you close the browser; without “Remember me” it is deleted. Your browser also stores your theme, your columns, your recent searches and a picture that is being uploaded. Nothing tracks you.'
export const howLong = 'How long we keep it'
export const howLongText =
  'A deleted instruction leaves every list immediately. The audit record of orders sent to a broker stays, because it proves what happened to your money. The operator can remove your account or send you a copy of your data:'
export const writeToOperator = 'write to the operator'

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
