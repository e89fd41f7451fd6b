/** The operator's settings by which a server reaches the counterparty. */
export const settings = (url: string) => ({ OANDA_URL: url })
