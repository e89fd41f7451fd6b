/** Days that are downloaded at once, at most: a public archive is not to be emptied. */
export const mostArchiveDays = 31
/** Bytes of a packed hour; the busiest has a tenth of it. */
export const mostHourBytes = 2_000_000

/** What is said of ticks that are downloaded from a public archive, by the server and by the browser before it asks. */
export const tickArchiveWords = {
  off: 'The operator of this server has switched off archive downloads.',
  symbol: 'The archive does not have this symbol.',
  time: 'Send the first millisecond of an hour that is over.',
  unreachable: 'This server cannot reach the archive. Please try again later.',
  busy: 'Too many downloads are running. Please try again in a minute.',
  strange: 'The archive’s response is not a packed hour of ticks. Please try again later.',
  answered: 'The archive rejected the request with status ',
} as const
