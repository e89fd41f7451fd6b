import type { SetupTrouble } from '@ratchet/contract'
import type { TestStep } from './test-order.ts'

// The page (Setup, SetupStep)
export const intro = (broker: string) =>
  `Connect your ${broker} account in these steps. The program in your terminal calls Ratchet: you hand over no password and open no port.`
export const noSetup = 'No such setup page. Open Settings, Accounts and choose a broker there.'
export const notReachable =
  'A terminal reaches Ratchet over https on port 443, or on the same machine. Open this page by such an address before you download the program.'
export const stepNumber = (number: number) => `Step ${number}:`
export const done = '(done)'
export const connectFirst = (step: number) => `First connect the account in step ${step}.`

// The program (Setup)
export const download = (file: string) => `Download ${file}`
export const downloaded = (file: string) => `${file} is in your downloads.`

// A value to paste (Copied)
export const address = 'Address'
export const copy = 'Copy'
export const copied = 'Copied'
export const copyValue = (label: string) => `Copy: ${label}`
export const valueCopied = (label: string) => `Copied: ${label}`
export const copyBlocked = 'This browser does not let the page copy. Select the text and copy it yourself.'

// The compile log (CompileLog)
export const logTitle = 'Errors? Let Ratchet explain the log'
export const logLabel = 'Log of the compiler'
export const logHint = 'Copy the lines of the tab Errors and paste them here. They stay in your browser.'
export const logWanted = 'Your log is welcome, also without errors: it is the only proof that the program compiles.'
export const customerCare = 'Send it to customer care'
export const noLog = 'This is not a compiler’s log. Copy all lines of the tab Errors.'
export const compiled = '0 errors: the program is ready. Warnings do no harm.'
export const compileErrors = 'The program was not compiled.'
export const errorAt = (line: number, words: string) => `Line ${line}: ${words}.`

// The pairing code (Setup)
export const pairingCode = 'Pairing code'
export const codeSample = 'your code'
export const getCode = 'Get a pairing code'
export const newCode = 'New code'
export const codeLives = 'A code is valid for ten minutes. Get it when the window with the inputs is open.'
export const validFor = (left: string) => `Valid for ${left}`
export const codeExpired = 'The code expired. Get a new one and paste it into the inputs of the program.'

// What the terminal reports (Terminal, Report)
export const connectTitle = 'Check what the terminal reports, and connect'
export const codeFirst = 'First get a pairing code.'
export const listening = 'Waiting for the terminal. Its report then appears here.'
export const neverHeard = 'No terminal came with this code. Get a new one.'
export const terminalGone = 'The terminal is not connected any more. Start the program again with the same code.'
export const brokerId = 'Broker ID'
export const brokersServer = 'Broker and server'
export const kind = 'Account type'
export const positions = 'Positions'
export const balance = 'Balance'
export const permissions = 'Permissions'
export const yes = 'Yes:'
export const no = 'No:'
export const permissionNames: Readonly<
  Record<Exclude<SetupTrouble, 'silent' | 'investor' | 'offline'> | 'connected', string>
> = {
  connected: 'The terminal is connected to the broker',
  account: 'The account may trade',
  expert: 'Programs may trade on the account',
  terminal: 'Trading by programs is on in the terminal',
  program: 'Trading is on in this program',
}
export const wrongKind = (reported: string, meant: string) =>
  `The terminal is logged in to a ${reported} account, and you chose ${meant}. Log in to your ${meant} account in the terminal, or choose ${reported} here.`
export const otherKind = (reported: string) => `Use ${reported}`
export const expiredBeforeConnect =
  'The code expired before you connected the account. Get a new one and paste it into the inputs of the program.'
export const connectedAlready = 'This account is connected already. Connecting again replaces its key.'
export const isConnected = (account: string) => `${account} is connected.`
export const readsOnly = 'It only reads until you allow trading.'

// Symbols (Setup)
export const symbolsTitle = 'Confirm the symbols'
export const symbolsText =
  'Compare each symbol with your terminal: its name there, the size of a lot and the decimals. By leaving it on, you confirm this contract.'
export const symbolsNotSent = 'The terminal has not sent its symbols yet.'
export const noSymbolOn = 'No symbol is on. Switch on those that you want to trade.'

// Positions that were open before (OpenPositions)
export const foundText =
  'Positions that Ratchet did not open: for each of them, choose whether your ladder moves its stop. Until you choose, Ratchet leaves it alone.'
export const nothingOpen = 'Nothing is open on this account.'
export const positionName = (type: string, lots: string, symbol: string, id: string) =>
  `${type} ${lots} ${symbol} ${id}`
export const openAndStop = (open: string, stop: string | null) =>
  `opened at ${open}, ${stop === null ? 'no stop' : `stop at ${stop}`}`
export const adoptionOf = (position: string) => `Ladder for ${position}`
export const followLadder = 'Follow the ladder'
export const leaveAlone = 'Leave alone'

// The two switches (Setup)
export const twoSwitches =
  'Ratchet trades on this account only if both switches allow it: one in the program, one here.'
export const readOnlyHere = 'Here: trading is off. Ratchet only reads.'
export const tradingHere = 'Here: trading is allowed.'
export const allowHere = 'Allow trading here'
export const pauseHere = 'Pause trading here'
export const allowOn = (account: string) => `Allow trading here on ${account}`
export const pauseOn = (account: string) => `Pause trading here on ${account}`

// The test order (TestOrder, useTestOrder)
export const testTitle = 'Test order (optional)'
export const testText =
  'Ratchet opens a position of the smallest size, moves its stop and closes it. It costs about the spread.'
export const testDetails = 'test order'
export const testNeedsTrading = 'First allow trading on this account.'
export const testNeedsSymbol = 'First switch on a symbol.'
export const symbol = 'Symbol'
export const waitingForPrice = (name: string) => `Waiting for a price of ${name}.`
export const testOffer = (lots: string, name: string, stop: string) => `Buy ${lots} lot ${name} with a stop at ${stop}.`
export const worstLoss = (money: string) => `If the price falls to the stop, the result is ${money}.`
export const startTest = 'Start the test order'
export const startRealTest = 'Start the test order with real money'
export const testStepNames: Readonly<Record<TestStep, string>> = {
  opened: 'Open',
  moved: 'Move the stop',
  closed: 'Close',
}
export const sent = 'Sent. Waiting for the broker…'
export const stepDone = (words: string, took: string, at: string) => `${words} (${took}, ${at})`
export const openedAt = (price: string, stop: string) => `Opened at ${price}, stop at ${stop}`
export const movedTo = (stop: string) => `Stop confirmed at ${stop}`
export const closedAt = (price: string, money: string) => `Closed at ${price}, result ${money}`
export const closed = 'Closed'
export const orderFailed = 'The order was rejected.'
export const noFill = 'No position after 30 seconds. Ratchet keeps asking the broker.'
export const notMoved = 'The broker has not confirmed the stop after 30 seconds.'
export const closedBefore = 'The position was closed before its stop moved.'
export const notClosed = 'The broker has not confirmed the close after 30 seconds.'
export const mayBeOpen = 'If the position is still open, you find it on the'
export const dashboard = 'dashboard'
export const testPassed = 'The test order passed: opened, moved and closed.'
export const testNotMoved = 'The position is closed, but its stop did not move.'
