import { isLimitSentence } from './limit-sentence.ts'

/** Every sentence of the product that the specification fixes. Each stands here once; server and browser read it from here. */
export const messages = {
  authenticationFailed: 'Authentication failed: ',
  invalidBrokerId: 'Please enter a valid Forex Broker Log-In ID.',
  invalidPrice: 'Please enter a valid price (only numbers and a single decimal point allowed).',
  invalidVolume: 'Please enter a valid volume (only numbers and a single decimal point allowed).',
  invalidStopLoss: 'Please enter a valid stop loss (only numbers and a single decimal point allowed).',
  invalidTakeProfit: 'Please enter a valid take profit (only numbers and a single decimal point allowed).',
  invalidDeviation: 'Please enter a valid deviation (only numbers accepted).',
  commentTooLong: 'Trade Comments can only contain up to 3 words.',
  signInToTrade: 'You must be logged in to execute a trade.',
  tradeIncomplete: 'All fields must be filled before submitting the trade.',
  invalidNumber: 'Please enter a valid number (only numbers and a single decimal point allowed).',
  numberTooLarge: 'Please enter a smaller number: at most {most}.',
  numberTooLong: 'Please enter a shorter number: at most {digits} digits.',
  volumeZero: 'Please enter a volume above 0.',
  riskIncomplete: 'All risk and profit fields must be filled before submitting.',
  signInToSetRisk: 'You must be logged in to set risk parameters.',
  profileIncomplete: 'All fields must be filled before submitting.',
  unseenLetters: 'Remove the invisible characters. They change how the text around them reads.',
  notLoggedIn: 'User not logged in.',
  sessionEnded: 'Session ended.',
  sessionGone: 'This session has already ended.',
  otherSessionsEnded: 'Other devices were signed out.',
  tradingStopped: 'All trading is stopped. Open positions keep their stops and can be closed.',
  tradingResumed: 'Trading resumed.',
  proveFirst:
    'This concerns real money. Confirm first that it is you, with your password or a passkey. Nothing was changed.',
  addressConfirmed:
    'Your e-mail address is confirmed and your account is ready. Sign in with the password you just set.',
  proved: 'Confirmed for five minutes.',
  personDisabled:
    'The operator has disabled this account, so you cannot sign in. Open positions stay protected. Please write to the operator.',
  tradingIsStopped: 'You have stopped all trading. Resume it with your password.',
  noPictureChosen: 'Please select a profile picture before uploading.',
  unusablePicture: 'This picture cannot be used. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  pictureTooManyPixels: 'The picture has too many pixels: at most {millions} million are allowed.',
  pictureTooLarge: 'The file is too large: at most {megabytes} MB are allowed.',
  signInToDelete: 'You must be logged in to delete a document.',
  invalidDocumentId: 'Please enter a valid document ID.',
  tradePublished: 'Trade published to database!',
  profileUpdated: 'Profile updated successfully!',
  pictureUpdated: 'Profile picture updated successfully!',
  riskUpdated: 'Risk parameters updated!',
  documentDeleted: 'Document "{id}" deleted successfully.',
  documentNotFound: 'No document found with ID "{id}".',
  error: 'Error: {message}',
  messageSent: 'Thank you. Your message has been sent.',
  replyAtForm: 'We reply in 24 hours.',
  replyInFooter: 'Expect a reply within 1-2 business days.',
  noTrades: 'No trades found.',
  noActiveTrades: 'No active trades found.',
  noModifiedTrades: 'No modified trades found.',
  noUser: 'No user logged in',
  loading: 'Loading...',
  executing: 'Executing...',
  deleting: 'Deleting...',
  emptyCell: 'N/A',
  noImage: 'No Image',
  executionFailed: 'Execution failed: {reason}. Please contact customer care immediately.',
} as const

/** Puts values into the `{name}` places of a message. A place without a value stays visible, so that a mistake is seen. */
export function fill(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/**
 * The sentence for a refused instruction. The broker's words often end with a full stop; the sentence has its own. One that the trader's own
 * limits refused has failed at nothing.
 */
export const executionFailed = (reason: string): string =>
  isLimitSentence(reason)
    ? `Not sent. ${reason}`
    : fill(messages.executionFailed, { reason: reason.replace(/\.$/, '') })
