/** Days that are downloaded at once, at most: a public archive is not to be emptied. */
export const mostArchiveDays = 31
/** Bytes of a packed hour; the busiest has a tenth of it. */
export const mostHourBytes = 2_000_000

/** What is said of ticks that are downloaded from a public archive, by the server and by the browser before it asks. */
export const tickArchiveWords = {
  off: 'Whoever runs this desk has switched downloads from an archive off.',
  symbol: 'The archive has no such symbol.',
  time: 'Name an hour that is over, by its first millisecond.',
  unreachable: 'The archive cannot be reached from this desk. Please try again later.',
  busy: 'Too many ticks are being downloaded. Please try again in a minute.',
  strange: 'The archive answered with something that is no packed hour of ticks. Please try again later.',
  answered: 'The archive refused, with status ',
} as const
