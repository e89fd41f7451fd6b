/** Quotes pack ten to one, at the very most thirty. What is packed tighter was made to fill a disk or to keep a reader busy. */
const mostTimes = 100
const always = 1 << 24

/** Says what is wrong with zipped data of which so many bytes were unpacked to so many, if anything. (TIC8) */
export const checkUnpacked = (packed: number, unpacked: number): string | undefined =>
  unpacked > always && unpacked > packed * mostTimes
    ? `the zipped file unpacks to more than ${mostTimes} times its size, so it cannot be quotes`
    : undefined
