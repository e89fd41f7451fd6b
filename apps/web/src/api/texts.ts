// Requests that failed
export const serverUnreachable = 'The server cannot be reached. Check your connection and try again.'
export const serverError = (status: number) => `The server answered with error ${status}. Please try again.`
export const somethingWentWrong = 'Something went wrong. Please try again.'
export const exportCutShort = 'The download was interrupted. Please try again.'
// In the browser's console
export const profileNotLoaded = 'The profile could not be loaded.'
