const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const minuteKey = /^\d{4}-\d\d-\d\d \d\d:\d\d( #\d+)?$/

/** Whether a text has the form of an id, in either case of its letters. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Whether a text has the form of a trade's key: the minute of its publishing, with a number from the second of a minute on. */
export const isTradeKey = (text: string): boolean => minuteKey.test(text)
