/** The run showed that the test does not apply; the message says why. */
export class NotApplicable extends Error {}
