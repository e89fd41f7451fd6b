// Broken: a screen that was not loaded, or that failed
export const screenNotLoaded = 'This screen could not be loaded'
export const screenFailed = 'This screen could not be shown'
export const connectionOrNewVersion = 'Your connection failed, or a new version of Ratchet was installed.'
export const serverSilent = 'The server still does not respond. Check your connection, then try again.'
export const tryAgain = 'Try again'

// Root: the line above a screen that loads
export const loadingScreen = 'Loading the screen'

// Every dialog and toast
export const close = 'Close'
export const dismiss = 'Dismiss'
